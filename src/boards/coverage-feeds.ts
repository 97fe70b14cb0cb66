import { isLiquidationFeedStale, isOverdue, mostCommon } from '../analytics/coverage.ts'
import { compareText } from '../analytics/ranking.ts'
import type { Instant } from '../core/clock.ts'
import { durationMs, isoOf, type Ms, SECOND } from '../core/time.ts'
import type { Reader, Readers } from '../define/reader.ts'
import type { Row } from '../define/table.ts'
import { fundingMarks } from '../tables/funding.ts'
import { liquidationEvents, liquidationFeeds } from '../tables/liquidations.ts'
import { venueFeeds, venueSnapshots, venues } from '../tables/venues.ts'
import type { CoverageAnswer } from './coverage-answer.ts'
import { ALWAYS } from './liquidation-readings.ts'

/** A function for each list of the answer. `last_record` looks back a day, that of liquidations a week. */
const LOOK_BACK = '24h'
const LIQUIDATIONS_LOOK_BACK = '7d'

export const coverageTables = {
  venues,
  venueFeeds,
  snapshots: venueSnapshots,
  liquidationFeeds,
  events: liquidationEvents,
  marks: fundingMarks,
}

export type VenueFacts = ReadonlyMap<string, Row<typeof venues>>

export async function readVenues(reader: Reader<typeof venues>): Promise<VenueFacts> {
  const rows = await reader.latest({ by: ['venue'], since: ALWAYS })
  return new Map(rows.map((row) => [row.venue, row]))
}

export async function liquidationCoverage(
  { liquidationFeeds, events }: Pick<Readers<typeof coverageTables>, 'liquidationFeeds' | 'events'>,
  facts: VenueFacts,
  now: Instant,
): Promise<CoverageAnswer['liquidations']> {
  const [feeds, heard] = await Promise.all([
    liquidationFeeds.latest({ by: ['exchange'], since: ALWAYS }),
    events.aggregate({
      by: ['exchange'],
      take: {
        events: { count: true, when: { event_time: { gte: now.minus('24h').ms } } },
        last: { max: 'event_time' },
      },
      ...backTo(now, LIQUIDATIONS_LOOK_BACK),
    }),
  ])
  const heardOf = new Map(heard.map((row) => [row.exchange, row]))
  return sorted(feeds, (feed) => feed.exchange).map((feed) => {
    const { events = 0, last = null } = heardOf.get(feed.exchange) ?? {}
    return {
      exchange: feed.exchange,
      name: facts.get(feed.exchange)?.name ?? feed.exchange,
      kind: feed.kind,
      counted: feed.counted,
      since: feed.kind === 'none' ? null : feed.since,
      events_24h: events,
      last_record: isoOrNull(last),
      stale: isLiquidationFeedStale(feed.kind, last, now.ms),
      method: feed.method,
      note: feed.note,
    }
  })
}

export async function snapshotCoverage(
  { venueFeeds, snapshots }: Pick<Readers<typeof coverageTables>, 'venueFeeds' | 'snapshots'>,
  facts: VenueFacts,
  now: Instant,
): Promise<CoverageAnswer['snapshots']> {
  const [feeds, heard] = await Promise.all([
    venueFeeds.latest({ by: ['venue', 'market'], since: ALWAYS }),
    snapshots.aggregate({
      by: ['venue', 'market'],
      take: { symbols: { distinct: 'symbol' }, last: { max: 'ts' } },
      ...backTo(now, LOOK_BACK),
    }),
  ])
  const heardOf = new Map(heard.map((row) => [`${row.venue} ${row.market}`, row]))
  const enabled = feeds.filter((feed) => feed.enabled)
  return sorted(enabled, (feed) => `${feed.venue} ${feed.market}`).map((feed) => {
    const { symbols = 0, last = null } = heardOf.get(`${feed.venue} ${feed.market}`) ?? {}
    return {
      exchange: feed.venue,
      name: facts.get(feed.venue)?.name ?? feed.venue,
      market: feed.market,
      type: feed.type,
      country: facts.get(feed.venue)?.country ?? null,
      symbols,
      since: feed.since,
      last_record: isoOrNull(last),
      stale: isOverdue(last, now.ms, feed.cadence_s * SECOND),
    }
  })
}

export async function fundingCoverage(
  marks: Reader<typeof fundingMarks>,
  now: Instant,
): Promise<CoverageAnswer['funding_arb']> {
  const heard = await marks.aggregate({
    by: ['exchange', 'interval_h'],
    take: { rows: { count: true }, last: { max: 'ts' } },
    ...backTo(now, LOOK_BACK),
  })
  const exchanges = new Set(heard.map(({ exchange }) => exchange))
  return sorted([...exchanges], (exchange) => exchange).map((exchange) => {
    const own = heard.filter((row) => row.exchange === exchange)
    const last = newest(own.map((row) => row.last))
    return {
      exchange,
      interval_hours: mostCommon(own.map((row) => ({ value: row.interval_h, count: row.rows }))),
      // Known once fee schedules are recorded.
      taker_fee_pct: null,
      last_record: isoOrNull(last),
      stale: isOverdue(last, now.ms, durationMs('15m')),
    }
  })
}

function backTo(now: Instant, span: '24h' | '7d'): { since: Ms; until: Ms } {
  return { since: now.minus(span).ms, until: now.ms + 1 }
}

function newest(times: readonly (Ms | null)[]): Ms | null {
  return times.reduce((last, time) => (time !== null && (last === null || time > last) ? time : last), null)
}

function isoOrNull(ms: Ms | null): string | null {
  return ms === null ? null : isoOf(ms)
}

function sorted<T>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  return [...rows].sort((a, b) => compareText(keyOf(a), keyOf(b)))
}
