import { parseIso } from '../../core/time.ts'
import type { Contract } from '../../define/market.ts'
import { stream } from '../../define/source.ts'
import { liquidationFeed } from '../../tables/venues/registry.ts'
import { badAnswer, type Fields, isFields, listIn, positiveOf, readRows, refused, textOf } from '../fields.ts'
import { FORCED_ORDERS, type ForcedOrder, liquidationRows } from '../liquidation.ts'

const ID = 'dydx.liquidations'
const CHANNEL = 'v4_trades'

export const liquidations = stream({
  id: ID,
  about:
    'Liquidations among the trades of every market. The first message of each repeats its last trades, and with them what was missed.',
  ...FORCED_ORDERS,
  liquidations: liquidationFeed('dydx'),
  url: 'wss://indexer.dydx.trade/v4/ws',
  subscribe: ({ contracts }) =>
    [...contracts.perp.keys()].map((id) => ({ type: 'subscribe', channel: CHANNEL, id })),
  pace: '50ms',
  // More subscriptions to one channel are refused.
  perConnection: { messages: 32 },
  // The server pings every 30 s; a ping of ours tells a dead line sooner.
  heartbeat: { every: '20s', send: 'ping frame' },
  silence: '60s',
  parse(message, context) {
    const trades = tradesIn(message)
    if (trades === null) return null
    // DELEVERAGED closes the winner's side of a loss that the fund could not bear: nobody's forced order.
    const forced = trades.filter(({ type }) => type === 'LIQUIDATED')
    const orders = readRows(ID, forced, 'market', context, forcedOrder)
    return liquidationRows('dydx', orders, context.now)
  },
})

/** With the market that only the envelope names. */
function tradesIn(message: unknown): Fields[] | null {
  if (!isFields(message)) throw badAnswer(ID, 'expected an object', message)
  if (message.type === 'connected') return null
  if (message.type === 'error') throw refused(ID, message)
  const isTrades = message.type === 'subscribed' || message.type === 'channel_data'
  if (!isTrades || message.channel !== CHANNEL) throw badAnswer(ID, 'unknown message', message)
  return listIn(ID, message, 'contents', 'trades').map((trade) => ({ ...trade, market: message.id }))
}

/** `side` is the taker's, and who is liquidated always takes. */
function forcedOrder(trade: Fields, contract: Contract): ForcedOrder | null {
  const side = trade.side === 'SELL' || trade.side === 'BUY' ? trade.side : null
  const price = positiveOf(trade.price)
  const size = positiveOf(trade.size)
  const time = parseIso(textOf(trade.createdAt) ?? '')
  if (side === null || price === null || size === null || time === null) return null
  return { contract, side, time, price, size }
}
