import type { Contract } from '../../define/market.ts'
import { type SourceContext, stream } from '../../define/source.ts'
import { liquidationFeed } from '../../tables/venues/registry.ts'
import {
  badAnswer,
  type Fields,
  isFields,
  listIn,
  positiveOf,
  readRows,
  refused,
  textOf,
  timeOf,
} from '../fields.ts'
import { FORCED_ORDERS, type ForcedOrder, liquidationRows } from '../liquidation.ts'

const ID = 'kraken.liquidations'
const EVENTS = new Set<unknown>(['info', 'subscribed', 'pong'])
const PRODUCTS_A_REQUEST = 100

export const liquidations = stream({
  id: ID,
  about:
    'Forced orders among the trades of all perpetuals, those margined in the coin with them. Subscribing brings the last hundred trades of each again; their keys are known.',
  ...FORCED_ORDERS,
  liquidations: liquidationFeed('kraken'),
  url: 'wss://futures.kraken.com/ws/v1',
  subscribe,
  // The server hangs up on whoever says nothing for a minute.
  heartbeat: { every: '25s', send: 'ping frame' },
  silence: '75s',
  parse(message, context) {
    const trades = tradesIn(message)
    if (trades === null) return null
    // A message is about one product.
    const isInverse = textOf(trades[0]?.product_id)?.startsWith('PI_')
    const forced = trades.filter(({ type }) => type === 'liquidation')
    const orders = readRows(ID, forced, 'product_id', context, forcedOrder, isInverse ? 'inverse' : 'perp')
    return liquidationRows('kraken', orders, context.now)
  },
})

function subscribe({ contracts }: SourceContext): unknown[] {
  const products = [...contracts.perp.keys(), ...contracts.inverse.keys()]
  const requests: unknown[] = []
  for (let from = 0; from < products.length; from += PRODUCTS_A_REQUEST)
    requests.push({
      event: 'subscribe',
      feed: 'trade',
      product_ids: products.slice(from, from + PRODUCTS_A_REQUEST),
    })
  return requests
}

function tradesIn(message: unknown): Fields[] | null {
  if (!isFields(message)) throw badAnswer(ID, 'expected an object', message)
  if (message.feed === 'trade_snapshot') return listIn(ID, message, 'trades')
  if (EVENTS.has(message.event)) return null
  // Of a contract that is no more: the others of the request are listened to all the same.
  if (message.event === 'subscribed_failed') return null
  if (message.event !== undefined) throw refused(ID, message)
  if (message.feed === 'trade') return [message]
  throw badAnswer(ID, 'unknown message', message)
}

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
