import { liquidationSilence } from '../../analytics/record/coverage.ts'
import type { Heard } from '../../analytics/record/heard.ts'
import { dateOf, type Ms } from '../../core/time.ts'
import type { Reader } from '../../define/reader.ts'
import type { liquidationEvents } from '../../tables/liquidations/liquidations.ts'
import { firstAndLast } from '../record/record-start.ts'

/** How long the liquidations of some venues are on record, and in which time they were heard. */
export interface LiquidationRecord {
  readonly recorded_since: string | null
  readonly heard: Heard | null
}

export async function readLiquidationRecord(
  events: Reader<typeof liquidationEvents>,
  exchange: string | readonly string[],
  now: Ms,
): Promise<LiquidationRecord> {
  const ends = await firstAndLast(events, 'event_time', now, { exchange })
  if (ends === null) return { recorded_since: null, heard: null }
  return {
    recorded_since: dateOf(ends.first),
    heard: { from: ends.first, to: ends.last + liquidationSilence('full') },
  }
}
