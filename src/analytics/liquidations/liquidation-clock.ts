import { sumKnown } from '../../core/stats.ts'
import { HOUR, type Ms } from '../../core/time.ts'

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

interface Cell {
  readonly weekday: number
  readonly hour: number
  total_usd: number | null
  events: number | null
}

/**
 * At which hours of the week liquidations happen, UTC: sums of every weekday and hour, and of each alone. `heard` are
 * the hours that were listened to; what has none of them is unknown.
 */
export function liquidationClock(hours: readonly HourTotal[], heard: Iterable<Ms>) {
  const cells = Array.from(
    { length: 7 * 24 },
    (_, place): Cell => ({
      weekday: Math.floor(place / 24),
      hour: place % 24,
      total_usd: null,
      events: null,
    }),
  )
  const cellOf = (hour: Ms) => cells[(Math.floor(hour / HOUR) + EPOCH_WEEKDAY * 24) % (7 * 24)]!
  for (const hour of heard) {
    const cell = cellOf(hour)
    cell.total_usd = 0
    cell.events = 0
  }
  for (const { hour, total_usd, events } of [...hours].sort((a, b) => a.hour - b.hour)) {
    const cell = cellOf(hour)
    cell.total_usd = (cell.total_usd ?? 0) + total_usd
    cell.events = (cell.events ?? 0) + events
  }
  const totalOf = (belongs: (cell: Cell) => boolean) =>
    sumKnown(cells.filter(belongs).map(({ total_usd }) => total_usd))
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
      const share_pct = total_usd !== null && total !== null && total > 0 ? (total_usd / total) * 100 : null
      return { session, hours, total_usd, share_pct }
    }),
  }
}
