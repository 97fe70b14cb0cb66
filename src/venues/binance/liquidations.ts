import { stream } from '../../define/source.ts'
import { liquidationFeed } from '../../tables/venues/registry.ts'
import { readRows } from '../fields.ts'
import { FORCED_ORDERS, liquidationRows } from '../liquidation.ts'
import { withTradfi } from '../tradfi-feeds.ts'
import { forcedOrder, ordersIn } from './forced-orders.ts'

const ID = 'binance.liquidations'

export const liquidations = stream({
  id: ID,
  about: 'Forced orders of all contracts, on shares and metals too.',
  ...FORCED_ORDERS,
  liquidations: liquidationFeed('binance'),
  // Since April 2026 the streams are split by subject; on the old address this one would stay silent.
  url: 'wss://fstream.binance.com/market/ws',
  subscribe: () => [{ method: 'SUBSCRIBE', params: ['!forceOrder@arr'], id: 1 }],
  // The server pings every three minutes only; a ping of ours gets its pong at once and tells a dead line sooner.
  heartbeat: { every: '30s', send: 'ping frame' },
  silence: '90s',
  parse(message, context) {
    const entries = ordersIn(ID, message)
    if (entries === null) return null
    const orders = readRows(ID, entries, 's', withTradfi(context), forcedOrder)
    return liquidationRows('binance', orders, context.now)
  },
})
