import { shown } from '../../core/format.ts'

/** What the ledger of gaps says of a venue, as pages show it. */
export interface Calendar {
  readonly days: readonly string[]
  readonly venues: readonly { readonly venue: string; readonly covered_pct: readonly (number | null)[] }[]
}

export interface SourceSeen {
  readonly venue: string
  readonly minutes_missing: number
  readonly minutes_watched: number
}

export function coveredDays({ venues }: Calendar, venue: string): readonly (number | null)[] {
  return venues.find((row) => row.venue === venue)?.covered_pct ?? []
}

/** Of all sources of a venue together; null where none was due. */
export function recordedPct(sources: readonly SourceSeen[], venue: string): number | null {
  let [missing, watched] = [0, 0]
  for (const source of sources) {
    if (source.venue !== venue) continue
    missing += source.minutes_missing
    watched += source.minutes_watched
  }
  return watched > 0 ? 100 * (1 - missing / watched) : null
}

/** Minutes while they are few, hours from then on. */
export function shownSpan(minutes: number | null): string {
  return minutes !== null && minutes >= 120 ? shown('hours', minutes / 60) : shown('minutes', minutes)
}
