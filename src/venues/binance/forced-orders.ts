import type { Contract } from '../../define/market.ts'
import { badAnswer, type Fields, isFields, positiveOf, refused, timeOf } from '../fields.ts'
import type { ForcedOrder } from '../liquidation.ts'

/** Of an event as it is, wrapped with the name of its stream, or in a list; none in an acknowledgement. */
export function ordersIn(source: string, message: unknown): Fields[] | null {
  if (Array.isArray(message)) return message.flatMap((each) => ordersIn(source, each) ?? [])
  if (!isFields(message)) throw badAnswer(source, 'expected an object', message)
  if (isFields(message.data)) return ordersIn(source, message.data)
  if (message.e === 'forceOrder' && isFields(message.o)) return [message.o]
  if ('error' in message || 'code' in message) throw refused(source, message)
  if ('result' in message) return null
  throw badAnswer(source, 'unknown message', message)
}

/**
 * `S` is the side of the order. Executed were `z` (not the `q` that was ordered) at `ap` on average (`p` is only the
 * limit of the order); where the event comes before the first fill, the order itself is all that is known.
 */
export function forcedOrder(order: Fields, contract: Contract): ForcedOrder | null {
  const side = order.S === 'BUY' || order.S === 'SELL' ? order.S : null
  const price = positiveOf(order.ap) ?? positiveOf(order.p)
  const size = positiveOf(order.z) ?? positiveOf(order.q)
  const time = timeOf(order.T)
  if (side === null || price === null || size === null || time === null) return null
  return { contract, side, time, price, size }
}
