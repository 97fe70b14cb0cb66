import { rankLargest } from '../../analytics/liquidations/liquidations.ts'
import { dateOf } from '../../core/time.ts'
import { rollup } from '../../define/rollup.ts'
import {
  liquidationEvents,
  liquidationLeaderboardDaily,
  liquidationsDaily,
  liquidationsHourly,
} from '../../tables/liquidations/liquidations.ts'

const RANKS = 100
/** Delayed feeds come hourly: what they tell of a day that is over opens it again. */
const EACH_DAY = { grain: '1d', settles: '1m', catchUp: '400d' } as const

const SUMS = {
  long_usd: { sum: 'quote_qty', when: { side: 'SELL' } },
  short_usd: { sum: 'quote_qty', when: { side: 'BUY' } },
  events: { count: true },
  max_usd: { max: 'quote_qty' },
} as const

export const liquidationsHourlyRollup = rollup({
  id: 'liquidations-hourly',
  into: liquidationsHourly,
  about: 'Each hour, summed by venue and perpetual; the one that is on as far as it is known.',
  reads: { events: liquidationEvents },
  grain: '1h',
  provisional: '5m',
  settles: '1h',
  catchUp: '60d',
  async compute({ events }, { from, to }) {
    const rows = await events.aggregate({ by: ['exchange', 'symbol'], take: SUMS, since: from, until: to })
    return rows.map(({ exchange, symbol, ...sums }) => ({
      hour: from,
      exchange,
      symbol,
      long_usd: sums.long_usd ?? 0,
      short_usd: sums.short_usd ?? 0,
      events: sums.events,
      max_usd: sums.max_usd ?? 0,
    }))
  },
})

export const liquidationsDailyRollup = rollup({
  id: 'liquidations-daily',
  into: liquidationsDaily,
  about: 'Each finished UTC day, summed by venue and perpetual.',
  reads: { events: liquidationEvents },
  ...EACH_DAY,
  async compute({ events }, { from, to }) {
    const rows = await events.aggregate({ by: ['exchange', 'symbol'], take: SUMS, since: from, until: to })
    return rows.map(({ exchange, symbol, ...sums }) => ({
      date: dateOf(from),
      symbol,
      exchange,
      long_liquidations_usd: sums.long_usd ?? 0,
      short_liquidations_usd: sums.short_usd ?? 0,
      events: sums.events,
      max_single_liquidation_usd: sums.max_usd ?? 0,
    }))
  },
})

export const liquidationLeaderboardRollup = rollup({
  id: 'liquidation-leaderboard',
  into: liquidationLeaderboardDaily,
  about: 'The hundred largest single liquidations of each finished UTC day.',
  reads: { events: liquidationEvents },
  ...EACH_DAY,
  async compute({ events }, { from, to }) {
    const largest = await events.aggregate({
      by: ['symbol', 'exchange', 'side', 'price', 'qty', 'quote_qty', 'event_time', 'dedupe_key'],
      take: { usd: { max: 'quote_qty' } },
      // Twice as many as needed: equal sizes at the cut are then ranked by us, the same way every time.
      top: { by: 'usd', limit: 2 * RANKS },
      since: from,
      until: to,
    })
    return rankLargest(largest, RANKS).map((event, index) => ({
      date: dateOf(from),
      rank: index + 1,
      symbol: event.symbol,
      exchange: event.exchange,
      side: event.side,
      price: event.price,
      qty: event.qty,
      quote_qty: event.quote_qty,
      event_time: event.event_time,
    }))
  },
})
