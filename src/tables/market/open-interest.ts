import { coins, price, usd } from '../../define/figures.ts'
import { maybe, means, time } from '../../define/table.ts'
import { tape } from '../forms.ts'
import { venue } from '../venues/venue-id.ts'
import { perpetual } from '../words.ts'

/** One-sided, in base units and dollars: venues that count both sides are halved by their parser. */
export const oi5m = tape({
  name: 'oi_5m',
  about: 'Open interest of perpetuals every five minutes.',
  columns: {
    ts: means(time(), 'When it was read, by five minutes.'),
    exchange: venue(),
    symbol: perpetual(),
    oi_base: means(coins(), 'Open interest in coins, one side.'),
    oi_usd: means(usd(), 'Open interest in dollars at the mark price, one side.'),
    mark_price: means(
      maybe(price()),
      'Mark price of a coin that the dollars are counted at, where it is known.',
    ),
  },
  key: ['ts', 'exchange', 'symbol'],
  cadence: '5m',
  backfilled: true,
})
