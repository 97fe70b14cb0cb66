import { DAY, durationMs, floorTo } from '../../core/time.ts'
import { briefTables } from '../../rollups/market/brief-inputs.ts'
import { briefsRollup } from '../../rollups/market/briefs.ts'
import { BRIEF_SETTLES } from '../../tables/market/briefs.ts'
import type { PastPart } from '../past.ts'
import { Derived } from './derive.ts'
import { FEEDS } from './liquidations.ts'
import { writtenBefore } from './metrics.ts'

const DAYS = 60
/** Which feeds count is written by the recorder. */
const { feeds: _feeds, ...written } = briefTables

/** Two months of briefs, from what all others wrote. */
export const pastBriefs: PastPart = {
  label: 'daily briefs',
  thousands: 1,
  wants: Object.values(written),
  async *past(past) {
    const { now } = past
    const end = floorTo(now - durationMs(BRIEF_SETTLES), DAY)
    const recorded = { ...writtenBefore(briefsRollup, past), feeds: () => FEEDS }
    yield new Derived(briefsRollup, recorded, now).span(end - DAYS * DAY, end)
  },
}
