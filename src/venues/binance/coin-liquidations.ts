import { stream } from '../../define/source.ts'
import { liquidationFeed } from '../../tables/venues/registry.ts'
import { readRows } from '../fields.ts'
import { COIN_FORCED_ORDERS, liquidationRows } from '../liquidation.ts'
import { forcedOrder, ordersIn } from './forced-orders.ts'

const ID = 'binance.coin-liquidations'

/** Counted in contracts of 100 or 10 dollars. */
export const coinLiquidations = stream({
  id: ID,
  about: 'Forced orders of perpetuals that are margined in the coin.',
  ...COIN_FORCED_ORDERS,
  liquidations: liquidationFeed('binance'),
  // Here the old address still speaks.
  url: 'wss://dstream.binance.com/ws',
  subscribe: () => [{ method: 'SUBSCRIBE', params: ['!forceOrder@arr'], id: 1 }],
  heartbeat: { every: '30s', send: 'ping frame' },
  silence: '90s',
  parse(message, context) {
    // Those with a day of delivery come here as well: BTCUSD_261225.
    const entries = ordersIn(ID, message)?.filter(({ s }) => String(s).endsWith('_PERP'))
    if (!entries) return null
    const orders = readRows(ID, entries, 's', context, forcedOrder, 'inverse')
    return liquidationRows('binance', orders, context.now)
  },
})
