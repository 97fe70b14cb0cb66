import { badAnswer, type Fields, isFields, refused } from '../fields.ts'

/** What the streams of single contracts have in common. */

export function subscribeTo(instruments: readonly string[], what: string): unknown[] {
  const params = instruments.map((instrument) => `${instrument.toLowerCase()}@${what}`)
  return params.length === 0 ? [] : [{ method: 'SUBSCRIBE', params, id: 1 }]
}

/**
 * The server pings every three minutes only; a ping of ours gets its pong at once and tells a dead line sooner. A
 * connection takes ten messages a second from us (spot: five) and 1,024 topics; an address may open 300 in five minutes.
 */
export const CONNECTION = {
  perConnection: { topics: 1_024 },
  pace: '250ms',
  heartbeat: { every: '30s', send: 'ping frame' },
  silence: '90s',
} as const

/** An event of that kind; null of an acknowledgement. */
export function eventIn(source: string, message: unknown, kind: string): Fields | null {
  if (!isFields(message)) throw badAnswer(source, 'expected an object', message)
  if (message.e === kind) return message
  if ('error' in message || 'code' in message) throw refused(source, message)
  if ('result' in message) return null
  throw badAnswer(source, 'unknown message', message)
}
