import { badAnswer, type Fields, isFields, listIn, refused } from '../fields.ts'

const EVENTS = new Set<unknown>(['info', 'subscribed', 'pong'])
const PRODUCTS_A_REQUEST = 100

/** The server hangs up on whoever says nothing for a minute. A hundred messages a second, and a hundred connections. */
export const FUTURES = {
  pace: '50ms',
  url: 'wss://futures.kraken.com/ws/v1',
  heartbeat: { every: '25s', send: 'ping frame' },
  silence: '75s',
} as const

export function subscribeTo(products: readonly string[]): unknown[] {
  const requests: unknown[] = []
  for (let from = 0; from < products.length; from += PRODUCTS_A_REQUEST)
    requests.push({
      event: 'subscribe',
      feed: 'trade',
      product_ids: products.slice(from, from + PRODUCTS_A_REQUEST),
    })
  return requests
}

/** Trades of one product, forced ones among them; null of what is said besides. */
export function futuresTradesIn(source: string, message: unknown): Fields[] | null {
  if (!isFields(message)) throw badAnswer(source, 'expected an object', message)
  if (message.feed === 'trade_snapshot') return listIn(source, message, 'trades')
  if (EVENTS.has(message.event)) return null
  // Of a contract that is no more: the others of the request are listened to all the same.
  if (message.event === 'subscribed_failed') return null
  if (message.event !== undefined) throw refused(source, message)
  if (message.feed === 'trade') return [message]
  throw badAnswer(source, 'unknown message', message)
}
