import type { Contract } from '../../define/market.ts'
import { stream } from '../../define/source.ts'
import { liquidationFeed } from '../../tables/venues/registry.ts'
import { type Fields, positiveOf, readRows, textOf, timeOf } from '../fields.ts'
import { FORCED_ORDERS, type ForcedOrder, liquidationRows } from '../liquidation.ts'
import { FUTURES, futuresTradesIn, subscribeTo } from './futures-stream.ts'

const ID = 'kraken.liquidations'

export const liquidations = stream({
  id: ID,
  about:
    'Forced orders among the trades of all perpetuals, those margined in the coin with them. Subscribing brings the last hundred trades of each again; their keys are known.',
  ...FORCED_ORDERS,
  liquidations: liquidationFeed('kraken'),
  ...FUTURES,
  subscribe: ({ contracts }) => subscribeTo([...contracts.perp.keys(), ...contracts.inverse.keys()]),
  parse(message, context) {
    const trades = futuresTradesIn(ID, message)
    if (trades === null) return null
    // A message is about one product.
    const isInverse = textOf(trades[0]?.product_id)?.startsWith('PI_')
    const forced = trades.filter(({ type }) => type === 'liquidation')
    const orders = readRows(ID, forced, 'product_id', context, forcedOrder, isInverse ? 'inverse' : 'perp')
    return liquidationRows('kraken', orders, context.now)
  },
})

/** The forced order takes, and `side` is the taker's. `qty` is coins on PF_ and dollars on PI_. */
function forcedOrder(trade: Fields, contract: Contract): ForcedOrder | null {
  const side = trade.side === 'sell' ? 'SELL' : trade.side === 'buy' ? 'BUY' : null
  const price = positiveOf(trade.price)
  const size = positiveOf(trade.qty)
  const time = timeOf(trade.time)
  if (side === null || price === null || size === null || time === null) return null
  const id = textOf(trade.uid)
  return { contract, side, time, price, size, ...(id !== null && { id }) }
}
