import type { Contract } from '../../define/market.ts'
import { type SourceContext, stream } from '../../define/source.ts'
import { liquidationFeed } from '../../tables/venues/registry.ts'
import { badAnswer, type Fields, isFields, listIn, positiveOf, readRows, refused, timeOf } from '../fields.ts'
import { FORCED_ORDERS, type ForcedOrder, liquidationRows } from '../liquidation.ts'

const ID = 'bybit.liquidations'
const TOPIC = 'allLiquidation.'
/** A request may hold far more, but one topic that no longer exists spoils all of its request. */
const TOPICS_A_REQUEST = 50

export const liquidations = stream({
  id: ID,
  about: 'Forced orders of every contract, half a second late at most.',
  ...FORCED_ORDERS,
  liquidations: liquidationFeed('bybit'),
  url: 'wss://stream.bybit.com/v5/public/linear',
  subscribe,
  heartbeat: { every: '20s', send: { json: { op: 'ping' } } },
  silence: '60s',
  parse(message, context) {
    const entries = ordersIn(message)
    if (entries === null) return null
    const orders = readRows(ID, entries, 's', context, forcedOrder)
    return liquidationRows('bybit', orders, context.now)
  },
})

function subscribe({ contracts }: SourceContext): unknown[] {
  const topics = [...contracts.perp.keys()].map((instrument) => `${TOPIC}${instrument}`)
  const requests: unknown[] = []
  for (let from = 0; from < topics.length; from += TOPICS_A_REQUEST)
    requests.push({ op: 'subscribe', args: topics.slice(from, from + TOPICS_A_REQUEST) })
  return requests
}

function ordersIn(message: unknown): Fields[] | null {
  if (!isFields(message)) throw badAnswer(ID, 'expected an object', message)
  if (typeof message.topic === 'string' && message.topic.startsWith(TOPIC)) return listIn(ID, message, 'data')
  if (message.success === false) throw refused(ID, message)
  if (message.op === 'subscribe' || message.op === 'ping' || message.op === 'pong') return null
  throw badAnswer(ID, 'unknown message', message)
}

/** `S` is the side of the position: Buy is a long that was closed, by selling. `p` is its bankruptcy price. */
function forcedOrder(entry: Fields, contract: Contract): ForcedOrder | null {
  const side = entry.S === 'Buy' ? 'SELL' : entry.S === 'Sell' ? 'BUY' : null
  const price = positiveOf(entry.p)
  const size = positiveOf(entry.v)
  const time = timeOf(entry.T)
  if (side === null || price === null || size === null || time === null) return null
  return { contract, side, time, price, size }
}
