import { rankLargest } from '../../analytics/liquidations/liquidations.ts'
import type { Instant } from '../../core/clock.ts'
import { DAY, dateOf, HOUR, type Ms, parseIso } from '../../core/time.ts'
import type { Reader } from '../../define/reader.ts'
import { rollup } from '../../define/rollup.ts'
import type { Row } from '../../define/table.ts'
import {
  liquidationEvents,
  liquidationLeaderboardDaily,
  liquidationsDaily,
  liquidationsHourly,
} from '../../tables/liquidations/liquidations.ts'

/** How far back a recorder that stood still, or a store that was filled from files, is caught up with. */
const HOURS_CATCH_UP = 7 * DAY
const DAYS_CATCH_UP = 60 * DAY
/** Until then late records of the day before are still taken in: delayed feeds come hourly. */
const DAY_CLOSES_AFTER = 2 * HOUR
const RANKS = 100

const SUMS = {
  long_usd: { sum: 'quote_qty', when: { side: 'SELL' } },
  short_usd: { sum: 'quote_qty', when: { side: 'BUY' } },
  events: { count: true },
  max_usd: { max: 'quote_qty' },
} as const

export const liquidationsHourlyRollup = rollup({
  id: 'liquidations-hourly',
  into: liquidationsHourly,
  about:
    'The current and the previous hour, written anew each time; after a pause everything since the last hour written.',
  every: '5m',
  reads: { events: liquidationEvents, hours: liquidationsHourly },
  async compute({ events, hours }, { now }) {
    const previous = now.floor('1h').ms - HOUR
    const [last] = await hours.range({
      columns: ['hour'],
      since: now.ms - HOURS_CATCH_UP,
      until: now.ms + 1,
      order: 'desc',
      limit: 1,
    })
    const since = Math.min(previous, last?.hour ?? now.floor('1h').ms - HOURS_CATCH_UP)
    const rows = await events.bucket({
      every: '1h',
      by: ['exchange', 'symbol'],
      take: SUMS,
      since,
      until: now.ms + 1,
    })
    return rows.map(({ bucket, exchange, symbol, ...sums }) => ({
      hour: bucket,
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
  every: '1h',
  reads: { events: liquidationEvents, days: liquidationsDaily },
  async compute({ events, days }, { now }) {
    const [last] = await days.range(newestDay(now))
    const finished = openDays(now, last?.date)
    const rows = finished
      ? await events.bucket({ every: '1d', by: ['exchange', 'symbol'], take: SUMS, ...finished })
      : []
    return rows.map(({ bucket, exchange, symbol, ...sums }) => ({
      date: dateOf(bucket),
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
  every: '1h',
  reads: { events: liquidationEvents, days: liquidationLeaderboardDaily },
  async compute({ events, days }, { now }) {
    const [last] = await days.range(newestDay(now))
    const finished = openDays(now, last?.date)
    if (!finished) return []
    const ranks: Row<typeof liquidationLeaderboardDaily>[] = []
    for (let start = finished.since; start < finished.until; start += DAY)
      ranks.push(...(await leaderboardOf(events, start)))
    return ranks
  },
})

function newestDay(now: Instant) {
  return {
    columns: ['date'],
    since: now.ms - DAYS_CATCH_UP,
    until: now.ms + 1,
    order: 'desc',
    limit: 1,
  } as const
}

async function leaderboardOf(events: Reader<typeof liquidationEvents>, start: Ms) {
  const columns = [
    'symbol',
    'exchange',
    'side',
    'price',
    'qty',
    'quote_qty',
    'event_time',
    'dedupe_key',
  ] as const
  const largest = await events.aggregate({
    by: columns,
    take: { usd: { max: 'quote_qty' } },
    // Twice as many as needed: equal sizes at the cut are then ranked by us, the same way every time.
    top: { by: 'usd', limit: 2 * RANKS },
    since: start,
    until: start + DAY,
  })
  return rankLargest(largest, RANKS).map((event, index) => ({
    date: dateOf(start),
    rank: index + 1,
    symbol: event.symbol,
    exchange: event.exchange,
    side: event.side,
    price: event.price,
    qty: event.qty,
    quote_qty: event.quote_qty,
    event_time: event.event_time,
  }))
}

/** The finished days that are not written or not closed yet; null when there are none. */
function openDays(now: Instant, lastDate: string | undefined): { since: Ms; until: Ms } | null {
  const today = now.floor('1d').ms
  const yesterday = today - DAY
  const last = lastDate === undefined ? null : parseIso(lastDate)
  if (last === yesterday && now.ms - today > DAY_CLOSES_AFTER) return null
  // The newest day on record was perhaps not closed when the recorder stopped: it is made again.
  return { since: last === null ? today - DAYS_CATCH_UP : Math.min(last, yesterday), until: today }
}
