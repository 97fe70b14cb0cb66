import { z } from 'zod'
import type { Clock } from '../../core/clock.ts'
import { DAY, HOUR, isoOf, type Ms, SECOND } from '../../core/time.ts'
import { count, iso, unsure } from '../../define/answer.ts'
import type { OpenReader } from '../../define/reader.ts'
import { liquidationEvents } from '../../tables/liquidations.ts'
import { venueFeeds, venueSnapshots } from '../../tables/venues.ts'
import { type Document, jsonBody } from './document.ts'

const Freshness = z.object({
  last_at: unsure(iso()),
  age_seconds: unsure(count()),
  threshold_seconds: count(),
  fresh: z.boolean(),
})

const Health = z.object({
  ok: z.boolean(),
  ts: iso(),
  status: z.enum(['ok', 'degraded', 'down']),
  source: z.enum(['live', 'simulated']),
  db: z.object({ reachable: z.boolean(), latency_ms: unsure(count()) }),
  data_freshness: z.object({
    fresh: z.boolean(),
    liquidation_stream: Freshness,
    venue_snapshots: Freshness,
    signal_evaluation: unsure(Freshness),
    feeds_total: unsure(count()),
    feeds_stale: unsure(count()),
  }),
})

type HealthAnswer = z.output<typeof Health>

interface Observed {
  readonly liquidationAt: Ms | null
  readonly snapshotAt: Ms | null
  readonly feeds: number
  readonly staleFeeds: number
}

const LIQUIDATIONS_THRESHOLD_S = 900
const SNAPSHOTS_THRESHOLD_S = 1_800
const LOOK_BACK_MS = 2 * DAY
const LAST = { order: 'desc', limit: 1 } as const
const STALE_AFTER_CADENCES = 3
const LONGEST_WAIT_MS = 5 * SECOND

export function healthDocument(parts: {
  readonly openReader: OpenReader
  readonly clock: Clock
  readonly simulated: boolean
}): Document {
  return {
    id: 'health',
    path: '/api/v1/public/health',
    // A supervisor that is kept out would restart a healthy service.
    rule: null,
    maxAgeS: 10,
    freshMs: 2 * SECOND,
    listed: {
      title: 'Health',
      about: 'Whether the service is up, whether its data is live or simulated, and how fresh the record is.',
      schema: Health,
    },
    async make() {
      const answer = await healthAnswer(parts.openReader, parts.clock, parts.simulated)
      return { ...jsonBody(answer), status: answer.status === 'down' ? 503 : 200 }
    },
  }
}

async function healthAnswer(openReader: OpenReader, clock: Clock, simulated: boolean): Promise<HealthAnswer> {
  const now = clock.now()
  const begun = performance.now()
  const seen = await Promise.race([observe(openReader, now), giveUp()]).catch(() => null)
  const liquidations = freshness(now, seen?.liquidationAt ?? null, LIQUIDATIONS_THRESHOLD_S)
  const snapshots = freshness(now, seen?.snapshotAt ?? null, SNAPSHOTS_THRESHOLD_S)
  const fresh = liquidations.fresh && snapshots.fresh
  const status = seen === null ? 'down' : fresh ? 'ok' : 'degraded'
  return {
    ok: status !== 'down',
    ts: isoOf(now),
    status,
    source: simulated ? 'simulated' : 'live',
    db: {
      reachable: seen !== null,
      latency_ms: seen === null ? null : Math.round(performance.now() - begun),
    },
    data_freshness: {
      fresh,
      liquidation_stream: liquidations,
      venue_snapshots: snapshots,
      signal_evaluation: null,
      feeds_total: seen?.feeds ?? null,
      feeds_stale: seen?.staleFeeds ?? null,
    },
  }
}

async function observe(openReader: OpenReader, now: Ms): Promise<Observed> {
  const feeds = await openReader(venueFeeds).latest({ since: 0, by: ['venue', 'market'] })
  const enabled = feeds.filter((feed) => feed.enabled)
  const patience = (feed: { cadence_s: number }) => STALE_AFTER_CADENCES * feed.cadence_s * SECOND
  const [liquidationAt, snapshotAt, recent] = await Promise.all([
    newest(now, async (since) => {
      const [row] = await openReader(liquidationEvents).range({ since, ...LAST, columns: ['event_time'] })
      return row?.event_time
    }),
    newest(now, async (since) => {
      const [row] = await openReader(venueSnapshots).range({ since, ...LAST, columns: ['ts'] })
      return row?.ts
    }),
    openReader(venueSnapshots).aggregate({
      since: now - Math.max(0, ...enabled.map(patience)),
      by: ['venue', 'market'],
      take: { last: { max: 'ts' } },
    }),
  ])
  const lastOf = new Map(recent.map((row) => [`${row.venue} ${row.market}`, row.last]))
  const isStale = (feed: (typeof enabled)[number]) => {
    const last = lastOf.get(`${feed.venue} ${feed.market}`) ?? null
    return last === null || now - last > patience(feed)
  }
  return { liquidationAt, snapshotAt, feeds: enabled.length, staleFeeds: enabled.filter(isStale).length }
}

/** Looks a little back, and far only if there is nothing: the question is asked all the time. */
async function newest(now: Ms, ask: (since: Ms) => Promise<Ms | undefined>): Promise<Ms | null> {
  return (await ask(now - HOUR)) ?? (await ask(now - LOOK_BACK_MS)) ?? null
}

function freshness(now: Ms, last: Ms | null, thresholdSeconds: number): z.output<typeof Freshness> {
  const age = last === null ? null : Math.max(0, Math.round((now - last) / SECOND))
  return {
    last_at: last === null ? null : isoOf(last),
    age_seconds: age,
    threshold_seconds: thresholdSeconds,
    fresh: age !== null && age <= thresholdSeconds,
  }
}

function giveUp(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_WAIT_MS, null).unref()
  })
}
