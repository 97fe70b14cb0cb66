import { coins, price, symbol, usd } from '../../define/figures.ts'
import { maybe, means, time } from '../../define/table.ts'
import { tape } from '../forms.ts'
import { venue } from '../venues/venue-id.ts'

/** One-sided, in base units and dollars: venues that count both sides are halved by their parser. */
export const oi5m = tape({
  name: 'oi_5m',
  about: 'Open interest of perpetuals every five minutes.',
  columns: {
    ts: means(time(), 'When it was read, by five minutes.'),
    exchange: venue(),
    symbol: means(symbol(), 'Perpetual, as BTCUSDT.'),
    oi_base: means(coins(), 'Open interest in coins, one side.'),
    oi_usd: means(usd(), 'Open interest in dollars at the mark price, one side.'),
    mark_price: maybe(price()),
  },
  key: ['ts', 'exchange', 'symbol'],
  cadence: '5m',
})
