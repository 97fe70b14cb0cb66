import { type HourTotal, liquidationClock } from '../../analytics/liquidations/liquidation-clock.ts'
import {
  liquidatedBy,
  liquidationsByExchange,
  rankLargest,
  unheardUnknown,
} from '../../analytics/liquidations/liquidations.ts'
import { isLiquidationFeedStale } from '../../analytics/record/coverage.ts'
import { wasHeard } from '../../analytics/record/heard.ts'
import { sum } from '../../core/stats.ts'
import { DAY, HOUR, type Ms } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { choice, whole } from '../../define/params.ts'
import type { Readers } from '../../define/reader.ts'
import { shown } from '../../define/shown.ts'
import { readCountedFeeds } from '../../readings/liquidations/counted-feeds.ts'
import { readLiquidationRecord } from '../../readings/liquidations/hearing.ts'
import { feedKind, orderFields } from '../../readings/liquidations/liquidation-fields.ts'
import {
  LIQUIDATION_SUMS,
  liquidationEvents,
  liquidationFeeds,
  liquidationLeaderboardDaily,
  liquidationsHourly,
} from '../../tables/liquidations/liquidations.ts'

const NOTE =
  'Single forced orders as venues published them: a sampled feed leaves some out, so the largest may be missing. ' +
  'SELL is a forced sale: a long was liquidated. The heatmap is in UTC, weekday 0 is Monday.'

const tables = {
  events: liquidationEvents,
  ranked: liquidationLeaderboardDaily,
  hours: liquidationsHourly,
  feeds: liquidationFeeds,
}
type Tables = Readers<typeof tables>
interface Window {
  readonly since: Ms
  readonly until: Ms
  readonly where: { readonly exchange: readonly string[] }
}

const { event_time, exchange, symbol, ...terms } = orderFields
const Ranked = is.part({
  rank: is.rank('Place by size.'),
  symbol,
  exchange,
  ...terms,
  notional_usd: is.usd('Size of the order.'),
  event_time,
})

const VenueSums = is.part({
  exchange: is.venue(),
  kind: feedKind(),
  events: is.unsure(is.count('Forced orders in that time.')),
  total_usd: is.unsure(is.usd('Liquidated in that time.')),
  stale: is.flag('Whether the feed is silent for too long.'),
})

export const liquidationLeaderboardBoard = board({
  id: 'liquidation-leaderboard',
  path: '/api/public/liquidation-leaderboard',
  title: 'Largest liquidations',
  about:
    'The largest single forced orders of a day, a week or a month, and at which hours of the week they happen.',
  cadence: '20m',
  spelling: 'snake',
  params: {
    window: choice(['24h', '7d', '30d'], { default: '24h', about: 'How far back the ranking looks.' }),
    limit: whole({ min: 1, max: 100, default: 25, about: 'How many rows.' }),
    days: whole({ unit: 'days', min: 7, max: 90, default: 30, about: 'How many days the heatmap sums.' }),
  },
  result: is.part({
    window: is.oneOf(['24h', '7d', '30d'], 'How far back the ranking looks.'),
    count: is.unsure(is.count('Liquidations in that time.')),
    recorded_since: is.unsure(is.day('Day of the first liquidation on record.')),
    rows: is.listOf(Ranked, 'The largest single orders.'),
    by_exchange: is.listOf(VenueSums, 'Every counted venue.'),
    heatmap: is.part(
      {
        days: is.days('How many days are summed.'),
        cells: is.listOf(
          is.part({
            weekday: is.weekday('Day of the week, UTC.'),
            hour: is.hourOfDay('Hour of that day.'),
            total_usd: is.unsure(is.usd('Liquidated in that hour of the week.')),
            events: is.unsure(is.count('Forced orders in it.')),
          }),
          'Every hour of the week.',
        ),
        hours: is.listOf(
          is.part({
            hour: is.hourOfDay('Hour of the day.'),
            total_usd: is.unsure(is.usd('Liquidated in it.')),
          }),
          'By hour of the day.',
        ),
        weekdays: is.listOf(
          is.part({
            weekday: is.weekday('Day of the week, UTC.'),
            total_usd: is.unsure(is.usd('Liquidated on it.')),
          }),
          'By day of the week.',
        ),
        sessions: is.listOf(
          is.part({
            session: is.oneOf(['asia', 'europe', 'us'], 'Trading session.'),
            hours: is.text('Its hours, UTC.'),
            total_usd: is.unsure(is.usd('Liquidated in it.')),
            share_pct: is.unsure(is.pct('Its part of the whole.')),
          }),
          'By session.',
        ),
      },
      'At which hours of the week liquidations happen.',
    ),
    note: is.text('How to read the figures.'),
  }),
  example: { window: '7d', limit: '10', days: '30' },
  reads: tables,
  subject: 'events',
  async compute(readers, { window, limit, days }, { now }) {
    const feeds = await readCountedFeeds(readers.feeds)
    const exchange = feeds.map((feed) => feed.exchange)
    const asked = { ...now.last(window), where: { exchange } }
    const clock = { ...asked, since: now.floor('1h').ms + HOUR - days * DAY }
    const [largest, groups, hours, { recorded_since, heard }] = await Promise.all([
      largestOf(readers, asked, limit),
      readers.events.aggregate({
        ...asked,
        by: ['exchange'],
        take: { ...LIQUIDATION_SUMS, last: { max: 'event_time' } },
      }),
      hoursOf(readers, clock),
      readLiquidationRecord(readers.events, exchange, now.ms),
    ])
    const last = new Map(groups.map((group) => [group.exchange, group.last]))
    const sums = liquidationsByExchange(
      groups.map((group) => ({ ...group, symbol: '' })),
      feeds,
    )
    const byExchange = unheardUnknown(sums, (id) => last.has(id))
    const hoursHeard: Ms[] = []
    for (let hour = clock.since; hour < clock.until; hour += HOUR)
      if (wasHeard(heard, hour, hour + HOUR)) hoursHeard.push(hour)
    return {
      window,
      count: wasHeard(heard, asked.since, now.ms) ? sum(sums.map(({ events }) => events)) : null,
      recorded_since,
      rows: largest.map((forced, place) =>
        shown(Ranked, forced, {
          rank: place + 1,
          liquidated: liquidatedBy(forced),
          notional_usd: forced.quote_qty,
        }),
      ),
      by_exchange: byExchange.map((venue) => {
        const stale = isLiquidationFeedStale(venue.kind, last.get(venue.exchange) ?? null, now.ms)
        return shown(VenueSums, venue, { stale })
      }),
      heatmap: { days, ...liquidationClock(hours, hoursHeard) },
      note: NOTE,
    }
  },
})

/**
 * Exactly the largest of the window. The days that are ranked already tell how large an order must be to have a
 * place, so that of all orders of a month only a few are looked at.
 */
async function largestOf(
  { events, ranked }: Pick<Tables, 'events' | 'ranked'>,
  asked: Window,
  limit: number,
) {
  const placed = await ranked.aggregate({
    since: asked.since - DAY,
    until: asked.until,
    where: { ...asked.where, event_time: { gte: asked.since } },
    by: ['date', 'rank'],
    take: { usd: { max: 'quote_qty' } },
    top: { by: 'usd', limit },
  })
  const smallest = placed.length < limit ? 0 : (placed.at(-1)?.usd ?? 0)
  const largest = await events.aggregate({
    since: asked.since,
    until: asked.until,
    where: { ...asked.where, quote_qty: { gte: smallest } },
    by: ['event_time', 'exchange', 'symbol', 'side', 'price', 'qty', 'quote_qty', 'dedupe_key'],
    take: { usd: { max: 'quote_qty' } },
    // Twice as many as needed: equal sizes at the cut are then ranked by us, the same way every time.
    top: { by: 'usd', limit: 2 * limit },
  })
  return rankLargest(largest, limit)
}

/** Sums by the hour as they were kept; of the time before the first of them, from the orders themselves. */
async function hoursOf(
  { events, hours }: Pick<Tables, 'events' | 'hours'>,
  { since, until, where }: Window,
): Promise<HourTotal[]> {
  const kept = await hours.bucket({
    since,
    until,
    where,
    every: '1h',
    take: { long_usd: { sum: 'long_usd' }, short_usd: { sum: 'short_usd' }, events: { sum: 'events' } },
  })
  const first = kept[0]?.bucket ?? until
  const older = await events.bucket({
    since,
    until: first,
    where,
    every: '1h',
    take: { usd: { sum: 'quote_qty' }, events: { count: true } },
  })
  return [
    ...older.map(({ bucket, usd, events }) => ({ hour: bucket, total_usd: usd ?? 0, events })),
    ...kept.map(({ bucket, long_usd, short_usd, events }) => ({
      hour: bucket,
      total_usd: (long_usd ?? 0) + (short_usd ?? 0),
      events: events ?? 0,
    })),
  ]
}
