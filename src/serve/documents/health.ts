import type { z } from 'zod'
import { isoOf, type Ms, SECOND } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { writingOf } from '../../define/writing.ts'
import type { Sight, Vitals } from '../vitals.ts'
import { type Document, jsonBody } from './document.ts'

const freshnessPart = (what: string) =>
  is.part(
    {
      last_at: is.unsure(is.iso('Its newest record.')),
      age_seconds: is.unsure(is.integer('seconds', 'How old that record is.')),
      threshold_seconds: is.integer('seconds', 'How old it may be.'),
      fresh: is.flag('Whether it is younger than that, or none is to be recorded.'),
    },
    what,
  )

type FreshnessAnswer = z.output<ReturnType<typeof freshnessPart>>

const Health = is.part({
  ok: is.flag('Whether the service can answer.'),
  ts: is.iso('When it looked.'),
  status: is.oneOf(['ok', 'degraded', 'down'], 'The state of the service.'),
  reasons: is.listOf(
    is.text('A sentence.'),
    'What is wrong in words, the worst first, and last what passes by itself, as rollups that are still being computed, of which the status says nothing; empty when all is well.',
  ),
  source: is.oneOf(['live', 'simulated'], 'Whether the data is of the market or made up.'),
  db: is.part(
    {
      reachable: is.flag('Whether the record can be read.'),
      latency_ms: is.unsure(is.integer('milliseconds', 'How long a small question to it took.')),
    },
    'The store of the record.',
  ),
  data_freshness: is.part(
    {
      fresh: is.flag('Whether liquidations and snapshots are.'),
      liquidation_stream: freshnessPart('Liquidations.'),
      venue_snapshots: freshnessPart('Snapshots of the venues.'),
      signal_evaluation: is.unsure(freshnessPart('Signals of our own that ended; null while none has.')),
      feeds_total: is.unsure(is.count('Feeds that the registry has.')),
      feeds_stale: is.unsure(is.count('Feeds among them that are silent for too long.')),
    },
    'How old the record is.',
  ),
})

type HealthAnswer = z.output<typeof Health>
const written = writingOf(Health)

const LIQUIDATIONS_THRESHOLD_S = 900
const SNAPSHOTS_THRESHOLD_S = 1_800
/** On an ordinary day signals end; one on which none does is no fault of the service. */
const SIGNALS_THRESHOLD_S = 86_400
const MANY_STALE = 0.5
/** An answer is shown for three such periods, of a look that is a second old at most: within two seconds. */
const FRESH_MS = 300

export function healthDocument(parts: {
  readonly vitals: Vitals | null
  readonly simulated: boolean
}): Document {
  return {
    id: 'health',
    path: '/api/v1/public/health',
    // A supervisor that is kept out would restart a healthy service.
    rule: null,
    maxAgeS: 10,
    freshMs: FRESH_MS,
    isOfTheFront: true,
    listed: {
      title: 'Health',
      about:
        'Whether the service is up and what is wrong with it, whether its data is live or simulated, and how fresh the record is.',
      schema: Health,
      sameAt: 503,
    },
    async make() {
      const answer = healthAnswer(await parts.vitals!.look(), parts.simulated)
      const body = jsonBody(written(answer))
      if (answer.status !== 'down') return body
      return { ...body, status: 503, cacheControl: 'no-store' }
    },
  }
}

function healthAnswer({ at, seen, latencyMs, ailments }: Sight, simulated: boolean): HealthAnswer {
  const { liquidationsDue = true, liquidationAt = null, snapshotsDue = true, snapshotAt = null } = seen ?? {}
  const { signalAt = null } = seen ?? {}
  const liquidations = freshness(at, liquidationAt, liquidationsDue, LIQUIDATIONS_THRESHOLD_S)
  const snapshots = freshness(at, snapshotAt, snapshotsDue, SNAPSHOTS_THRESHOLD_S)
  const fresh = liquidations.fresh && snapshots.fresh
  const down = ailments.filter((one) => one.down)
  const lesser = ailments.filter((one) => !one.down && !one.passes)
  const wrong = [
    ...[...down, ...lesser].map(({ sentence }) => sentence),
    // Of a store that does not answer nobody knows how old its rows are.
    ...(seen === null
      ? []
      : [
          staleness('liquidation', liquidations),
          staleness('snapshot of a venue', snapshots),
          staleFeeds(seen),
        ].flat()),
  ]
  const status = down.length > 0 ? 'down' : wrong.length > 0 ? 'degraded' : 'ok'
  const passing = ailments.filter((one) => one.passes).map(({ sentence }) => sentence)
  return {
    ok: status !== 'down',
    ts: at,
    status,
    reasons: [...wrong, ...passing],
    source: simulated ? 'simulated' : 'live',
    db: { reachable: seen !== null, latency_ms: latencyMs },
    data_freshness: {
      fresh,
      liquidation_stream: liquidations,
      venue_snapshots: snapshots,
      signal_evaluation: signalAt === null ? null : freshness(at, signalAt, true, SIGNALS_THRESHOLD_S),
      feeds_total: seen?.feeds ?? null,
      feeds_stale: seen?.staleFeeds ?? null,
    },
  }
}

function staleness(what: string, { fresh, last_at, threshold_seconds }: FreshnessAnswer): string[] {
  if (fresh) return []
  return [
    last_at === null
      ? `No ${what} is on record of the last two days.`
      : `The newest ${what} is of ${isoOf(last_at)}, more than ${threshold_seconds} s ago.`,
  ]
}

/** Single feeds are the trouble of their venues; so many are ours. */
function staleFeeds({ feeds, staleFeeds: stale }: NonNullable<Sight['seen']>): string[] {
  return stale > feeds * MANY_STALE ? [`${stale} of ${feeds} feeds have been silent for too long.`] : []
}

/** Of what is not recorded nothing is late. */
function freshness(now: Ms, last: Ms | null, isDue: boolean, thresholdSeconds: number): FreshnessAnswer {
  const age = last === null ? null : Math.max(0, Math.round((now - last) / SECOND))
  return {
    last_at: last,
    age_seconds: age,
    threshold_seconds: thresholdSeconds,
    fresh: !isDue || (age !== null && age <= thresholdSeconds),
  }
}
