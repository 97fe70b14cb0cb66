import type { Ms } from '../../core/time.ts'
import { momentOf } from '../../core/zoned-time.ts'
import type { Row } from '../../define/table.ts'
import { macroEvents } from '../../tables/macro/macro-events.ts'
import { subject } from '../subject.ts'

type EventRow = Row<typeof macroEvents>

/**
 * The second days of the meetings as the committee announced them, and by how many basis points it changed the target.
 * A meeting without a figure is one whose decision is not known here: to come, or too recent to be sure of.
 */
const MEETINGS = `
  2024-01-31 0, 2024-03-20 0, 2024-05-01 0, 2024-06-12 0, 2024-07-31 0, 2024-09-18 -50, 2024-11-07 -25, 2024-12-18 -25,
  2025-01-29 0, 2025-03-19 0, 2025-05-07 0, 2025-06-18 0, 2025-07-30 0, 2025-09-17 -25, 2025-10-29 -25, 2025-12-10 -25,
  2026-01-28 0, 2026-03-18 0, 2026-04-29 0, 2026-06-17 0, 2026-07-29 0, 2026-09-16 25, 2026-10-28, 2026-12-09,
  2027-01-27, 2027-03-17, 2027-04-28, 2027-06-09, 2027-07-28, 2027-09-15, 2027-10-27, 2027-12-08, 2028-01-26`
/** The upper end of the target at the first of them. */
const TARGET_BEFORE = 5.5

/** Two in the afternoon in New York: 19:00 UTC in winter, 18:00 in summer. */
const STATEMENT_TIME = '14:00'
const NEW_YORK = 'America/New_York'

export const meetings = subject({
  label: 'central bank',
  id: 'meetings',
  into: macroEvents,
  about: 'Meetings that decide on interest rates, past and scheduled.',
  every: '1h',
  venues: ['federalreserve'],
  rowsAt: ({ at }) => meetingsAt(at),
  past: ({ now }) => [meetingsAt(now - 1)],
  thousands: 1,
})

/** All meetings, with what of them is decided at that moment. */
export function meetingsAt(at: Ms): EventRow[] {
  let target = TARGET_BEFORE
  return MEETINGS.split(',').map((text) => {
    const [date, basisPoints] = text.trim().split(/\s+/) as [string, string?]
    const change_bps = basisPoints === undefined ? null : Number(basisPoints)
    target += (change_bps ?? 0) / 100
    const statement_at = momentOf(date, STATEMENT_TIME, NEW_YORK)
    const meeting = { id: `fomc-${date}`, kind: 'fomc', date, statement_at }
    return change_bps === null || statement_at > at
      ? { ...meeting, decision: null, change_bps: null, target_upper_pct: null }
      : { ...meeting, decision: wordFor(change_bps), change_bps, target_upper_pct: target }
  })
}

function wordFor(change: number): 'hold' | 'cut' | 'hike' {
  return change === 0 ? 'hold' : change < 0 ? 'cut' : 'hike'
}
