import { sum } from '../../core/stats.ts'
import type { Ms } from '../../core/time.ts'
import type { MapVenue } from './liquidation-map.ts'
import { READING_AGE } from './liquidation-map-input.ts'

/** How much of its time a map was drawn from. A reading stands for a quarter of an hour; beyond that nothing is known. */
export function mapCoverage(venues: readonly MapVenue[], span: Ms) {
  const covered = venues.map(({ exchange, readings }) => ({
    exchange,
    /** The first reading that went in. */
    from: readings[0]!.ts,
    samples: readings.length,
    covered_pct: (knownTime(readings) / span) * 100,
  }))
  const sizes = venues.map(({ readings }) => readings.at(-1)!.oi_base)
  const whole = sum(sizes)
  const part = sum(covered.map(({ covered_pct }, at) => covered_pct * sizes[at]!))
  // Of all venues together, each by its open interest.
  return { covered_pct: whole > 0 ? part / whole : 0, venues: covered }
}

function knownTime(readings: MapVenue['readings']): Ms {
  let known = 0
  for (let index = 1; index < readings.length; index += 1)
    known += Math.min(readings[index]!.ts - readings[index - 1]!.ts, READING_AGE)
  return known
}
