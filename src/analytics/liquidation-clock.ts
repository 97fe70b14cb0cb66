import { sum } from '../core/stats.ts'
import { HOUR, type Ms } from '../core/time.ts'

/** Liquidations of one clock hour, all sides. */
export interface HourTotal {
  readonly hour: Ms
  readonly total_usd: number
  readonly events: number
}

const SESSIONS = [
  { session: 'asia', hours: '00-08', from: 0, to: 8 },
  { session: 'europe', hours: '08-16', from: 8, to: 16 },
  { session: 'us', hours: '16-24', from: 16, to: 24 },
] as const

/** The epoch began on a Thursday; weekdays count from Monday, 0. */
const EPOCH_WEEKDAY = 3

/** At which hours of the week liquidations happen, UTC: sums of every weekday and hour, and of each alone. */
export function liquidationClock(hours: readonly HourTotal[]) {
  const cells = Array.from({ length: 7 * 24 }, (_, place) => ({
    weekday: Math.floor(place / 24),
    hour: place % 24,
    total_usd: 0,
    events: 0,
  }))
  for (const { hour, total_usd, events } of [...hours].sort((a, b) => a.hour - b.hour)) {
    const hoursSinceMonday = Math.floor(hour / HOUR) + EPOCH_WEEKDAY * 24
    const cell = cells[hoursSinceMonday % (7 * 24)]!
    cell.total_usd += total_usd
    cell.events += events
  }
  const totalOf = (belongs: (cell: (typeof cells)[number]) => boolean) =>
    sum(cells.filter(belongs).map(({ total_usd }) => total_usd))
  const total = totalOf(() => true)
  return {
    cells,
    hours: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      total_usd: totalOf((cell) => cell.hour === hour),
    })),
    weekdays: Array.from({ length: 7 }, (_, weekday) => ({
      weekday,
      total_usd: totalOf((cell) => cell.weekday === weekday),
    })),
    sessions: SESSIONS.map(({ session, hours, from, to }) => {
      const total_usd = totalOf(({ hour }) => hour >= from && hour < to)
      return { session, hours, total_usd, share_pct: total > 0 ? (total_usd / total) * 100 : null }
    }),
  }
}
