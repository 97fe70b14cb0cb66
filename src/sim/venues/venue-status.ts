import { MINUTE, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { venueStatusChecks } from '../../tables/venues/venue-status.ts'
import type { SimModel } from '../model/model.ts'
import { chance, hashText } from '../model/noise.ts'

export type StatusRow = Row<typeof venueStatusChecks>

/** About one answer in two hundred takes long. */
const SLOW = 0.005

/** Whether the venue answers, and how fast. */
export function statusRow(market: SimModel, venue: string, at: Ms): StatusRow {
  if (market.isDown(venue, at)) return { ts: at, venue, state: 'down', latency_ms: null }
  const key = hashText(market.seed, `${venue} status`)
  const draw = chance(key, at / MINUTE)
  const usual = 40 + 220 * chance(key, 0)
  const slow = draw < SLOW
  return {
    ts: at,
    venue,
    state: slow ? 'degraded' : 'up',
    latency_ms: Math.round(slow ? 2_000 + 600_000 * draw : usual * (0.8 + 0.4 * draw)),
  }
}
