import { stream } from '../../define/source.ts'
import { liquidationFeed } from '../../tables/venues/registry.ts'
import { readRows } from '../fields.ts'
import { FORCED_ORDERS, liquidationRows } from '../liquidation.ts'
import { CONNECTION_LIMITS, forcedOrder, ordersIn, subscribeTo } from './forced-orders.ts'

const ID = 'bybit.liquidations'

export const liquidations = stream({
  id: ID,
  about: 'Forced orders of every contract, half a second late at most.',
  ...FORCED_ORDERS,
  liquidations: liquidationFeed('bybit'),
  url: 'wss://stream.bybit.com/v5/public/linear',
  subscribe: subscribeTo('perp'),
  perConnection: CONNECTION_LIMITS,
  heartbeat: { every: '20s', send: { json: { op: 'ping' } } },
  silence: '60s',
  parse(message, context) {
    const entries = ordersIn(ID, message)
    if (entries === null) return null
    const orders = readRows(ID, entries, 's', context, forcedOrder)
    return liquidationRows('bybit', orders, context.now)
  },
})
