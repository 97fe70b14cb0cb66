import { isLiquidationFeedStale, liquidationSilence, mostCommon } from '../../analytics/record/coverage.ts'
import { wasHeard } from '../../analytics/record/heard.ts'
import type { Instant } from '../../core/clock.ts'
import { SINCE_EVER } from '../../core/time.ts'
import type { Reader, Readers } from '../../define/reader.ts'
import { groupsOf, heardAt, newest, sortedBy } from '../../readings/record/hearing.ts'
import { firstDays } from '../../readings/record/record-start.ts'
import { snapshotTables, type VenueFacts } from '../../readings/record/snapshot-coverage.ts'
import { liquidationEvents, liquidationFeeds } from '../../tables/liquidations/liquidations.ts'
import { fundingMarks } from '../../tables/market/funding.ts'
import { feeSchedules } from '../../tables/venues/fees.ts'
import { venues } from '../../tables/venues/venues.ts'

/** Liquidations and funding: a function for each list of the answer. */
export const feedTables = {
  venues,
  ...snapshotTables,
  liquidationFeeds,
  events: liquidationEvents,
  marks: fundingMarks,
  fees: feeSchedules,
}

export async function readVenues(reader: Reader<typeof venues>): Promise<VenueFacts> {
  const rows = await reader.latest({ by: ['venue'], since: SINCE_EVER })
  return new Map(rows.map((row) => [row.venue, row]))
}

export async function liquidationCoverage(
  { liquidationFeeds, events }: Pick<Readers<typeof feedTables>, 'liquidationFeeds' | 'events'>,
  facts: VenueFacts,
  now: Instant,
) {
  const dayAgo = now.minus('24h').ms
  const [feeds, heard] = await Promise.all([
    liquidationFeeds.latest({ by: ['exchange'], since: SINCE_EVER }),
    events.aggregate({
      by: ['exchange'],
      take: {
        events: { count: true, when: { event_time: { gte: dayAgo } } },
        last: { max: 'event_time' },
      },
      ...now.last('7d'),
    }),
  ])
  const sinceOf = await firstDays(
    events,
    'event_time',
    ['exchange'],
    feeds.map(({ exchange }) => [exchange]),
  )
  const heardOf = new Map(heard.map((row) => [row.exchange, row]))
  return sortedBy(feeds, (feed) => feed.exchange).map((feed) => {
    const { events = 0, last = null } = heardOf.get(feed.exchange) ?? {}
    const spoken = last === null ? null : { from: 0, to: last + liquidationSilence(feed.kind) }
    return {
      ...feed,
      name: facts.get(feed.exchange)?.name ?? feed.exchange,
      since: sinceOf(feed.exchange),
      events_24h: wasHeard(spoken, dayAgo, now.ms) ? events : null,
      last_record: last,
      stale: isLiquidationFeedStale(feed.kind, last, now.ms),
    }
  })
}

export async function fundingCoverage(
  { marks, fees }: Pick<Readers<typeof feedTables>, 'marks' | 'fees'>,
  now: Instant,
) {
  const [heard, schedules] = await Promise.all([
    marks.aggregate({
      by: ['exchange', 'interval_h'],
      take: { rows: { count: true }, last: { max: 'ts' } },
      ...now.last('24h'),
    }),
    fees.latest({
      by: ['venue'],
      columns: ['venue', 'taker_pct'],
      where: { market: 'perp' },
      ...now.ever(),
    }),
  ])
  const feeOf = new Map(schedules.map(({ venue, taker_pct }) => [venue, taker_pct]))
  return groupsOf(heard, ({ exchange }) => exchange).map(([exchange, own]) => {
    const last = newest(own.map((row) => row.last))
    return {
      exchange,
      interval_hours: mostCommon(own.map((row) => ({ value: row.interval_h, count: row.rows }))),
      taker_fee_pct: feeOf.get(exchange) ?? null,
      ...heardAt(last, now, '15m'),
    }
  })
}
