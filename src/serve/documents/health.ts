import { z } from 'zod'
import { isoOf, type Ms, SECOND } from '../../core/time.ts'
import { count, iso, unsure } from '../../define/answer.ts'
import type { Sight, Vitals } from '../vitals.ts'
import { type Document, jsonBody } from './document.ts'

const Freshness = z.object({
  last_at: unsure(iso()),
  age_seconds: unsure(count()),
  threshold_seconds: count(),
  fresh: z.boolean(),
})

type FreshnessAnswer = z.output<typeof Freshness>

const Health = z.object({
  ok: z.boolean(),
  ts: iso(),
  status: z.enum(['ok', 'degraded', 'down']),
  /** In words, the worst first; empty when all is well. */
  reasons: z.array(z.string()),
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

const LIQUIDATIONS_THRESHOLD_S = 900
const SNAPSHOTS_THRESHOLD_S = 1_800
/** An answer is shown for three such periods, of a look that is a second old at most: within two seconds. */
const FRESH_MS = 300

export function healthDocument(parts: { readonly vitals: Vitals; readonly simulated: boolean }): Document {
  return {
    id: 'health',
    path: '/api/v1/public/health',
    // A supervisor that is kept out would restart a healthy service.
    rule: null,
    maxAgeS: 10,
    freshMs: FRESH_MS,
    listed: {
      title: 'Health',
      about:
        'Whether the service is up and what is wrong with it, whether its data is live or simulated, and how fresh the record is.',
      schema: Health,
    },
    async make() {
      const answer = healthAnswer(await parts.vitals.look(), parts.simulated)
      if (answer.status !== 'down') return jsonBody(answer)
      return { ...jsonBody(answer), status: 503, cacheControl: 'no-store' }
    },
  }
}

function healthAnswer({ at, seen, latencyMs, ailments }: Sight, simulated: boolean): HealthAnswer {
  const liquidations = freshness(at, seen?.liquidationAt ?? null, LIQUIDATIONS_THRESHOLD_S)
  const snapshots = freshness(at, seen?.snapshotAt ?? null, SNAPSHOTS_THRESHOLD_S)
  const fresh = liquidations.fresh && snapshots.fresh
  const down = ailments.filter((one) => one.down)
  const lesser = ailments.filter((one) => !one.down)
  const reasons = [
    ...[...down, ...lesser].map(({ sentence }) => sentence),
    // Of a store that does not answer nobody knows how old its rows are.
    ...(seen === null
      ? []
      : [staleness('liquidation', liquidations), staleness('snapshot of a venue', snapshots)].flat()),
  ]
  const status = down.length > 0 ? 'down' : reasons.length > 0 ? 'degraded' : 'ok'
  return {
    ok: status !== 'down',
    ts: isoOf(at),
    status,
    reasons,
    source: simulated ? 'simulated' : 'live',
    db: { reachable: seen !== null, latency_ms: latencyMs },
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

function staleness(what: string, { fresh, last_at, threshold_seconds }: FreshnessAnswer): string[] {
  if (fresh) return []
  return [
    last_at === null
      ? `No ${what} is on record of the last two days.`
      : `The newest ${what} is of ${last_at}, more than ${threshold_seconds} s ago.`,
  ]
}

function freshness(now: Ms, last: Ms | null, thresholdSeconds: number): FreshnessAnswer {
  const age = last === null ? null : Math.max(0, Math.round((now - last) / SECOND))
  return {
    last_at: last === null ? null : isoOf(last),
    age_seconds: age,
    threshold_seconds: thresholdSeconds,
    fresh: age !== null && age <= thresholdSeconds,
  }
}
