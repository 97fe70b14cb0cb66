import { amount, price, symbol, usd } from '../../define/figures.ts'
import { maybe, table, time } from '../../define/table.ts'
import { venue } from '../venues/venue-id.ts'

/** One-sided, in base units and dollars: venues that count both sides are halved by their parser. */
export const oi5m = table({
  name: 'oi_5m',
  about: 'Open interest of perpetuals every five minutes.',
  columns: {
    ts: time(),
    exchange: venue(),
    symbol: symbol(),
    oi_base: amount(),
    oi_usd: usd(),
    mark_price: maybe(price()),
  },
  time: 'ts',
  key: ['ts', 'exchange', 'symbol'],
  writes: 'append',
  cadence: '5m',
  keepDays: null,
})
