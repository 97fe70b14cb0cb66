import type { Poll } from '../../define/source.ts'
import { poolperpsHourly, poolperpsTopTraders } from '../../tables/venues/pool-perps.ts'
import type { SimModel } from '../model/model.ts'
import { POOL_VENUE, poolRows, traderRows } from '../venues/pool-perps.ts'
import { rowPoll } from './row-poll.ts'

export function poolFeeds(market: SimModel, venue: string): Poll[] {
  if (venue !== POOL_VENUE) return []
  return [
    rowPoll(market, {
      venue,
      subject: 'pool',
      into: poolperpsHourly,
      about: 'Open interest, utilisation and borrow rates of the markets, and the pool behind them.',
      every: '1h',
      rowsAt: (at) => poolRows(market, at),
    }),
    rowPoll(market, {
      venue,
      subject: 'traders',
      into: poolperpsTopTraders,
      about: 'The best traders of the week by realised profit.',
      every: '1h',
      rowsAt: (at) => traderRows(market, at),
    }),
  ]
}
