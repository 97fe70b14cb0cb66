import type { Contract } from '../../define/market.ts'
import { type SourceContext, stream } from '../../define/source.ts'
import { liquidationFeed } from '../../tables/venues/registry.ts'
import { type Fields, listIn, positiveOf, readRows, timeOf } from '../fields.ts'
import { FORCED_ORDERS, type ForcedOrder, liquidationRows } from '../liquidation.ts'
import { CONNECTION, toldBy } from './channel.ts'
import { COIN_SUFFIX } from './coin-contracts.ts'
import { SUFFIX } from './contracts.ts'
import { askPastLiquidations } from './past-liquidations.ts'

const ID = 'okx.liquidations'
const CHANNEL = 'liquidation-orders'

export const liquidations = stream({
  id: ID,
  about:
    'Forced orders of all swaps. The first message after subscribing repeats old ones; their keys are known.',
  ...FORCED_ORDERS,
  liquidations: liquidationFeed('okx'),
  url: 'wss://ws.okx.com:8443/ws/v5/public',
  subscribe: () => [{ op: 'subscribe', args: [{ channel: CHANNEL, instType: 'SWAP' }] }],
  ...CONNECTION,
  // How long it is listed differs by contract; half a day of a busy one was seen.
  backfill: { reach: '1d', step: '6h', ask: askPastLiquidations },
  parse(message, context) {
    const entries = fillsIn(message)
    if (entries === null) return null
    return liquidationRows('okx', ordersOf(entries, context), context.now)
  },
})

/** Of swaps in USDT, and of those that are margined in the coin once it is known how many dollars they are. */
function ordersOf(fills: readonly Fields[], context: SourceContext): ForcedOrder[] {
  const of = (suffix: string) => fills.filter(({ instId }) => String(instId).endsWith(suffix))
  const linear = readRows(ID, of(SUFFIX), 'instId', context, forcedOrder)
  if (context.contracts.inverse.size === 0) return linear
  return [...linear, ...readRows(ID, of(COIN_SUFFIX), 'instId', context, forcedOrder, 'inverse')]
}

/** Every fill of `details`, with the instrument that only its envelope names. */
function fillsIn(message: unknown): Fields[] | null {
  const orders = toldBy(ID, CHANNEL, message)
  return (
    orders?.flatMap((order) =>
      listIn(ID, order, 'details').map((fill) => ({ ...fill, instId: order.instId })),
    ) ?? null
  )
}

/** `side` is that of the order (a short position is closed by buying); `sz` counts contracts. */
function forcedOrder(fill: Fields, contract: Contract): ForcedOrder | null {
  const side = fill.side === 'sell' ? 'SELL' : fill.side === 'buy' ? 'BUY' : null
  const price = positiveOf(fill.bkPx)
  const size = positiveOf(fill.sz)
  const time = timeOf(fill.ts)
  if (side === null || price === null || size === null || time === null) return null
  return { contract, side, time, price, size }
}
