import type { Contract } from '../../define/market.ts'
import { stream } from '../../define/source.ts'
import { liquidationFeed } from '../../tables/venues/registry.ts'
import { badAnswer, type Fields, isFields, positiveOf, readRows, refused, timeOf } from '../fields.ts'
import { FORCED_ORDERS, type ForcedOrder, liquidationRows } from '../liquidation.ts'

const ID = 'binance.liquidations'

export const liquidations = stream({
  id: ID,
  about: 'Forced orders of all contracts.',
  ...FORCED_ORDERS,
  liquidations: liquidationFeed('binance'),
  // Since April 2026 the streams are split by subject; on the old address this one would stay silent.
  url: 'wss://fstream.binance.com/market/ws',
  subscribe: () => [{ method: 'SUBSCRIBE', params: ['!forceOrder@arr'], id: 1 }],
  // The server pings every three minutes only; a ping of ours gets its pong at once and tells a dead line sooner.
  heartbeat: { every: '30s', send: 'ping frame' },
  silence: '90s',
  parse(message, context) {
    const entries = ordersIn(message)
    if (entries === null) return null
    const orders = readRows(ID, entries, 's', context, forcedOrder)
    return liquidationRows('binance', orders, context.now)
  },
})

/** Of an event as it is, wrapped with the name of its stream, or in a list; none in an acknowledgement. */
function ordersIn(message: unknown): Fields[] | null {
  if (Array.isArray(message)) return message.flatMap((each) => ordersIn(each) ?? [])
  if (!isFields(message)) throw badAnswer(ID, 'expected an object', message)
  if (isFields(message.data)) return ordersIn(message.data)
  if (message.e === 'forceOrder' && isFields(message.o)) return [message.o]
  if ('error' in message || 'code' in message) throw refused(ID, message)
  if ('result' in message) return null
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
