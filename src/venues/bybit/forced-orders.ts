import type { Contract, ContractList } from '../../define/market.ts'
import type { SourceContext } from '../../define/source.ts'
import { badAnswer, type Fields, isFields, listIn, positiveOf, refused, timeOf } from '../fields.ts'
import type { ForcedOrder } from '../liquidation.ts'

const TOPIC = 'allLiquidation.'

/** Of all public streams of Bybit; and no more than 500 connections in five minutes from one address. */
export const CONNECTION_LIMITS = { characters: 21_000 } as const

/** A request may hold far more, but one topic that no longer exists spoils all of its request. */
const TOPICS_A_REQUEST = 50

export function subscribeTo(list: ContractList): (context: SourceContext) => unknown[] {
  return ({ contracts }) => {
    const topics = [...contracts[list].keys()].map((instrument) => `${TOPIC}${instrument}`)
    const requests: unknown[] = []
    for (let from = 0; from < topics.length; from += TOPICS_A_REQUEST)
      requests.push({ op: 'subscribe', args: topics.slice(from, from + TOPICS_A_REQUEST) })
    return requests
  }
}

export function ordersIn(source: string, message: unknown): Fields[] | null {
  if (isFields(message) && typeof message.topic === 'string' && message.topic.startsWith(TOPIC))
    return listIn(source, message, 'data')
  return acknowledged(source, message)
}

/** Null, of what is said besides events. */
export function acknowledged(source: string, message: unknown): null {
  if (!isFields(message)) throw badAnswer(source, 'expected an object', message)
  if (message.success === false) throw refused(source, message)
  if (message.op === 'subscribe' || message.op === 'ping' || message.op === 'pong') return null
  throw badAnswer(source, 'unknown message', message)
}

/**
 * `S` is the side of the position: Buy is a long that was closed, by selling. `p` is its bankruptcy price. `v` counts
 * coins, of contracts that are margined in the coin dollars.
 */
export function forcedOrder(entry: Fields, contract: Contract): ForcedOrder | null {
  const side = entry.S === 'Buy' ? 'SELL' : entry.S === 'Sell' ? 'BUY' : null
  const price = positiveOf(entry.p)
  const size = positiveOf(entry.v)
  const time = timeOf(entry.T)
  if (side === null || price === null || size === null || time === null) return null
  return { contract, side, time, price, size }
}
