import type { Ms } from '../core/time.ts'
import type { Row } from '../define/table.ts'
import type { LiquidationSide, liquidationEvents } from '../tables/liquidations.ts'

/** A forced order in our units. */
export interface ForcedOrder {
  readonly symbol: string
  /** Of the order, not of the position: SELL closes a long. */
  readonly side: LiquidationSide
  readonly time: Ms
  readonly price: number
  readonly qtyBase: number
}

/**
 * The rows of one message. Venues give forced orders no id, so the key is made of all that is known; a number tells
 * equal orders of one message apart. Delivered again after a reconnection, a message makes the same keys.
 */
export function liquidationRows(
  exchange: string,
  orders: readonly ForcedOrder[],
  receivedAt: Ms,
): Row<typeof liquidationEvents>[] {
  const seen = new Map<string, number>()
  return orders.map(({ symbol, side, time, price, qtyBase }) => {
    const facts = `${exchange}|${symbol}|${side}|${time}|${price}|${qtyBase}`
    const ordinal = seen.get(facts) ?? 0
    seen.set(facts, ordinal + 1)
    return {
      event_time: time,
      received_at: receivedAt,
      exchange,
      symbol,
      side,
      price,
      qty: qtyBase,
      quote_qty: price * qtyBase,
      delayed: false,
      dedupe_key: `${facts}|${ordinal}`,
    }
  })
}
