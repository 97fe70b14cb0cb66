import { stream } from '../../define/source.ts'
import { liquidationFeed } from '../../tables/venues/registry.ts'
import { readRows } from '../fields.ts'
import { COIN_FORCED_ORDERS, liquidationRows } from '../liquidation.ts'
import { CONNECTION_LIMITS, forcedOrder, ordersIn, subscribeTo } from './forced-orders.ts'

const ID = 'bybit.coin-liquidations'

export const coinLiquidations = stream({
  id: ID,
  about: 'Forced orders of perpetuals that are margined in the coin.',
  ...COIN_FORCED_ORDERS,
  liquidations: liquidationFeed('bybit'),
  url: 'wss://stream.bybit.com/v5/public/inverse',
  subscribe: subscribeTo('inverse'),
  perConnection: CONNECTION_LIMITS,
  heartbeat: { every: '20s', send: { json: { op: 'ping' } } },
  silence: '60s',
  parse(message, context) {
    const entries = ordersIn(ID, message)
    if (entries === null) return null
    const orders = readRows(ID, entries, 's', context, forcedOrder, 'inverse')
    return liquidationRows('bybit', orders, context.now)
  },
})
