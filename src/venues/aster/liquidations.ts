import { stream } from '../../define/source.ts'
import { liquidationFeed } from '../../tables/venues/registry.ts'
import { forcedOrder, ordersIn } from '../binance/forced-orders.ts'
import { readRows } from '../fields.ts'
import { FORCED_ORDERS, liquidationRows } from '../liquidation.ts'

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
    const entries = ordersIn(ID, message)
    if (entries === null) return null
    const orders = readRows(ID, entries, 's', context, forcedOrder)
    return liquidationRows('aster', orders, context.now)
  },
})
