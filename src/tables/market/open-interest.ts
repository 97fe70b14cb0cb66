import { coins, price, symbol, usd } from '../../define/figures.ts'
import { maybe, means, table, time } from '../../define/table.ts'
import { venue } from '../venues/venue-id.ts'

/** One-sided, in base units and dollars: venues that count both sides are halved by their parser. */
export const oi5m = table({
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
  time: 'ts',
  key: ['ts', 'exchange', 'symbol'],
  writes: 'append',
  cadence: '5m',
})
