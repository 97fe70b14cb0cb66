import type { Contract } from '../../define/market.ts'
import { stream } from '../../define/source.ts'
import { liquidationFeed } from '../../tables/venues/registry.ts'
import { badAnswer, type Fields, isFields, positiveOf, readRows, refused, timeOf } from '../fields.ts'
import { FORCED_ORDERS, type ForcedOrder, liquidationRows } from '../liquidation.ts'

const ID = 'aster.liquidations'

export const liquidations = stream({
  id: ID,
  about: 'Forced orders of all contracts: often minutes without any.',
  ...FORCED_ORDERS,
  liquidations: liquidationFeed('aster'),
  // The address is the subscription.
  url: 'wss://fstream.asterdex.com/ws/!forceOrder@arr',
  subscribe: () => [],
  // The server pings every five minutes only; a ping of ours gets its pong at once and tells a dead line sooner.
  heartbeat: { every: '30s', send: 'ping frame' },
  silence: '90s',
  parse(message, context) {
    const orders = readRows(ID, ordersIn(message), 's', context, forcedOrder)
    return liquidationRows('aster', orders, context.now)
  },
})

/** Of an event, or of several in a list. */
function ordersIn(message: unknown): Fields[] {
  if (Array.isArray(message)) return message.flatMap(ordersIn)
  if (!isFields(message)) throw badAnswer(ID, 'expected an object', message)
  if (message.e === 'forceOrder' && isFields(message.o)) return [message.o]
  if ('error' in message || 'code' in message) throw refused(ID, message)
  throw badAnswer(ID, 'unknown message', message)
}

/**
 * `S` is the side of the order. Executed were `z` (not the `q` that was ordered) at `ap` on average (`p` is only the
 * limit of the order); where the event comes before the first fill, the order itself is all that is known.
 */
function forcedOrder(order: Fields, contract: Contract): ForcedOrder | null {
  const side = order.S === 'BUY' || order.S === 'SELL' ? order.S : null
  const price = positiveOf(order.ap) ?? positiveOf(order.p)
  const size = positiveOf(order.z) ?? positiveOf(order.q)
  const time = timeOf(order.T)
  if (side === null || price === null || size === null || time === null) return null
  return { contract, side, time, price, size }
}
