import { badAnswer, type Fields, isFields, listIn, refused } from '../fields.ts'

const EVENTS = new Set<unknown>(['subscribe', 'notice', 'channel-conn-count'])

/**
 * Not a ping of the protocol and not JSON: the word itself. After 30 s without one the server hangs up. A connection takes
 * 480 subscriptions an hour, and an address may open three connections a second.
 */
export const CONNECTION = {
  perConnection: { messages: 480 },
  heartbeat: { every: '25s', send: { text: 'ping' } },
  silence: '75s',
} as const

/** What a channel tells; null of what is said besides. */
export function toldBy(source: string, channel: string, message: unknown): Fields[] | null {
  if (message === 'pong') return null
  if (!isFields(message)) throw badAnswer(source, 'expected an object', message)
  if (message.event === 'error') throw refused(source, message)
  if (EVENTS.has(message.event)) return null
  if (!isFields(message.arg) || message.arg.channel !== channel)
    throw badAnswer(source, 'unknown message', message)
  return listIn(source, message, 'data')
}
