import { MINUTE } from '../../core/time.ts'
import { REGISTRY } from '../../tables/venues/registry.ts'
import { venueStatusChecks } from '../../tables/venues/venue-status.ts'
import { chance, hashText } from '../model/noise.ts'
import { subject } from '../subject.ts'

/** About one answer in two hundred takes long. */
const SLOW = 0.005

/**
 * A venue that does not answer is what this is for: no silence then, but a row that says so. The past is coarser than
 * the recorder checks, which is enough for a share.
 */
export const venueStatus = subject({
  label: 'uptime',
  id: 'status',
  into: venueStatusChecks,
  about: 'Whether the venue answers.',
  every: '5m',
  venues: REGISTRY.map(({ id }) => id),
  throughOutages: true,
  rowsAt({ market, venue, at }) {
    if (market.isDown(venue, at)) return [{ ts: at, venue, state: 'down' as const, latency_ms: null }]
    const key = hashText(market.seed, `${venue} status`)
    const draw = chance(key, at / MINUTE)
    const usual = 40 + 220 * chance(key, 0)
    const slow = draw < SLOW
    const latency_ms = Math.round(slow ? 2_000 + 600_000 * draw : usual * (0.8 + 0.4 * draw))
    return [{ ts: at, venue, state: slow ? ('degraded' as const) : ('up' as const), latency_ms }]
  },
  past: [{ every: '2h', back: '30d' }],
  thousands: 16,
})
