import { floorTo, HOUR, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { liquidationEvents } from '../../tables/liquidations/liquidations.ts'
import type { SimLiquidation } from '../model/market.ts'

type EventRow = Row<typeof liquidationEvents>

/** A forced order as the recorder keeps it. */
export function eventRow(order: SimLiquidation, receivedAt: Ms, delayed: boolean): EventRow {
  const { time, venue: exchange, symbol, side, price, qtyBase } = order
  return {
    event_time: time,
    received_at: receivedAt,
    exchange,
    symbol,
    side,
    price,
    qty: qtyBase,
    quote_qty: price * qtyBase,
    delayed,
    // The form that stream adapters give it.
    dedupe_key: `${exchange}|${symbol}|${side}|${time}|${price}|${qtyBase}|0`,
  }
}

/** When a forced order becomes known: after the network, or with the next hourly reading of a delayed feed. */
export function receivedAt(time: Ms, delayed: boolean): Ms {
  return delayed ? floorTo(time, HOUR) + HOUR : time + 40 + ((time * 7) % 160)
}
