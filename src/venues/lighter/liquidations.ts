import type { Contract } from '../../define/market.ts'
import { stream } from '../../define/source.ts'
import { liquidationFeed } from '../../tables/venues/registry.ts'
import { badAnswer, type Fields, isFields, listIn, positiveOf, readRows, refused, timeOf } from '../fields.ts'
import { FORCED_ORDERS, type ForcedOrder, liquidationRows } from '../liquidation.ts'

const ID = 'lighter.liquidations'
const TRADES: ReadonlySet<unknown> = new Set(['subscribed/trade', 'update/trade'])
const TALK: ReadonlySet<unknown> = new Set(['connected', 'pong'])

export const liquidations = stream({
  id: ID,
  about:
    'Liquidations beside the trades of every market. The first message of each repeats its last ones, and with them what was missed.',
  ...FORCED_ORDERS,
  liquidations: liquidationFeed('lighter'),
  url: 'wss://mainnet.zklighter.elliot.ai/stream',
  subscribe: ({ contracts }) =>
    [...contracts.perp.keys()].map((id) => ({ type: 'subscribe', channel: `trade/${id}` })),
  // 200 messages a minute, pings included, from one address; 500 subscriptions a connection, 5,000 in all.
  pace: '350ms',
  perConnection: { messages: 500 },
  heartbeat: { every: '50s', send: { json: { type: 'ping' } } },
  silence: '2m',
  reply: (message) => (isFields(message) && message.type === 'ping' ? { type: 'pong' } : null),
  parse(message, context) {
    const trades = liquidationsIn(message)
    if (trades === null) return null
    // Deleveraging and what is settled when a market ends are listed here too.
    const forced = trades.filter(({ type }) => type === 'liquidation')
    const orders = readRows(ID, forced, 'market_id', context, forcedOrder)
    return liquidationRows('lighter', orders, context.now)
  },
})

/** Most messages have ordinary trades alone, and then the list is empty or missing. */
function liquidationsIn(message: unknown): Fields[] | null {
  if (!isFields(message)) throw badAnswer(ID, 'expected an object', message)
  if (TALK.has(message.type)) return null
  if (isFields(message.error)) throw refused(ID, message)
  if (!TRADES.has(message.type)) throw badAnswer(ID, 'unknown message', message)
  const { liquidation_trades: listed } = message
  return listed === undefined || listed === null ? [] : listIn(ID, listed)
}

/** Who is liquidated takes: where the maker did not ask, he did. */
function forcedOrder(trade: Fields, contract: Contract): ForcedOrder | null {
  const side = trade.is_maker_ask === false ? 'SELL' : trade.is_maker_ask === true ? 'BUY' : null
  const price = positiveOf(trade.price)
  const size = positiveOf(trade.size)
  const time = timeOf(trade.timestamp)
  if (side === null || price === null || size === null || time === null) return null
  return { contract, side, time, price, size }
}
