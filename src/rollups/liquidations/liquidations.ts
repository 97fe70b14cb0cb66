import { rankLargest } from '../../analytics/liquidations/liquidations.ts'
import { dateOf } from '../../core/time.ts'
import type { Reader } from '../../define/reader.ts'
import { rollup, type Span } from '../../define/rollup.ts'
import {
  LIQUIDATION_SUMS,
  liquidationEvents,
  liquidationLeaderboardDaily,
  liquidationsDaily,
  liquidationsHourly,
} from '../../tables/liquidations/liquidations.ts'

const RANKS = 100
/** Delayed feeds come hourly: what they tell of a day that is over opens it again. */
const EACH_DAY = { grain: '1d', settles: '1m', catchUp: '400d' } as const

/** By venue and perpetual. */
async function sumsOf(events: Reader<typeof liquidationEvents>, { from, to }: Span) {
  const by = ['exchange', 'symbol'] as const
  const sums = await events.aggregate({ by, take: LIQUIDATION_SUMS, since: from, until: to })
  return sums.map((own) => ({
    ...own,
    long_usd: own.long_usd ?? 0,
    short_usd: own.short_usd ?? 0,
    largest_usd: own.largest_usd ?? 0,
  }))
}

export const liquidationsHourlyRollup = rollup({
  id: 'liquidations-hourly',
  into: liquidationsHourly,
  about: 'Each hour, summed by venue and perpetual; the one that is on as far as it is known.',
  reads: { events: liquidationEvents },
  grain: '1h',
  provisional: '5m',
  settles: '1h',
  catchUp: '60d',
  async compute({ events }, span) {
    const sums = await sumsOf(events, span)
    return sums.map(({ largest_usd: max_usd, ...own }) => ({ hour: span.from, ...own, max_usd }))
  },
})

export const liquidationsDailyRollup = rollup({
  id: 'liquidations-daily',
  into: liquidationsDaily,
  about: 'Each finished UTC day, summed by venue and perpetual.',
  reads: { events: liquidationEvents },
  ...EACH_DAY,
  async compute({ events }, span) {
    const date = dateOf(span.from)
    const sums = await sumsOf(events, span)
    return sums.map(({ long_usd, short_usd, largest_usd, ...own }) => ({
      date,
      ...own,
      long_liquidations_usd: long_usd,
      short_liquidations_usd: short_usd,
      max_single_liquidation_usd: largest_usd,
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
    return rankLargest(largest, RANKS).map(({ dedupe_key: _, usd: __, ...event }, index) => ({
      date: dateOf(from),
      rank: index + 1,
      ...event,
    }))
  },
})
