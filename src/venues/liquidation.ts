import type { Ms } from '../core/time.ts'
import type { Contract } from '../define/market.ts'
import type { Row } from '../define/table.ts'
import { type LiquidationSide, liquidationEvents } from '../tables/liquidations/liquidations.ts'
import { inCoins, perCoin } from './fields.ts'

/** What every stream of forced orders says. */
export const FORCED_ORDERS = { into: liquidationEvents, needs: ['perp contracts'], market: 'perp' } as const

/** The same of contracts that are margined in the coin, where a venue streams them apart. */
export const COIN_FORCED_ORDERS = { ...FORCED_ORDERS, needs: ['inverse contracts'] } as const

/** A forced order as the venue counts: in contracts, or by the thousand, at the price of what it counts. */
export interface ForcedOrder {
  readonly contract: Contract
  /** Of the order, not of the position: SELL closes a long. */
  readonly side: LiquidationSide
  readonly time: Ms
  readonly price: number
  readonly size: number
  /** Of the trade, where the venue tells one. */
  readonly id?: string
}

/**
 * The rows of one message, in coins. Most venues give forced orders no id, so the key is made of all that is known, and a
 * number tells equal orders of one message apart; where there is an id the price is no part of it, as it may be known
 * better later. Delivered again after a reconnection, a message makes the same keys. `delayed` is for what a venue lets be
 * seen only afterwards.
 */
export function liquidationRows(
  exchange: string,
  orders: readonly ForcedOrder[],
  receivedAt: Ms,
  { delayed = false }: { readonly delayed?: boolean } = {},
): Row<typeof liquidationEvents>[] {
  const seen = new Map<string, number>()
  return orders.map((order) => {
    const { contract, side, time } = order
    const { symbol } = contract
    const price = perCoin(order.price, contract)
    const qty = inCoins(order.size, contract, price)
    const who = `${exchange}|${symbol}|${side}|${time}`
    const facts = `${who}|${price}|${qty}`
    const ordinal = seen.get(facts) ?? 0
    seen.set(facts, ordinal + 1)
    return {
      event_time: time,
      received_at: receivedAt,
      exchange,
      symbol,
      side,
      price,
      qty,
      quote_qty: price * qty,
      delayed,
      dedupe_key: order.id === undefined ? `${facts}|${ordinal}` : `${who}|${qty}|${order.id}`,
    }
  })
}
