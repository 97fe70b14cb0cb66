import { made } from './made.ts'
import { RecentMap } from './recent-map.ts'

/** Milliseconds since the epoch, UTC. Every time inside perptape is one of these; text appears only at the edges. */
export type Ms = number

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Nothing on record is older: the bound of what is read whole. */
export const SINCE_EVER: Ms = Date.UTC(2000, 0, 1)

const UNITS = { ms: 1, s: SECOND, m: MINUTE, h: HOUR, d: DAY } as const

/** A span of time as people write it: '250ms', '5m', '24h', '35d'. */
export type Duration = `${number}${keyof typeof UNITS}`

export function durationMs(duration: Duration): Ms {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(duration)
  if (!match) throw new RangeError(`not a duration: ${duration}`)
  return Number(match[1]) * UNITS[match[2] as keyof typeof UNITS]
}

/** ISO 8601 in UTC with milliseconds, as every answer shows time. */
export function isoOf(ms: Ms): string {
  return new Date(ms).toISOString()
}

/** The same of a moment that may be unknown. */
export function isoOrNull(ms: Ms | null | undefined): string | null {
  return ms == null ? null : isoOf(ms)
}

/** The UTC calendar day, YYYY-MM-DD. */
export function dateOf(ms: Ms): string {
  return isoOf(ms).slice(0, 10)
}

export function floorTo(ms: Ms, step: Ms): Ms {
  return Math.floor(ms / step) * step
}

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:?\d\d)?)?$/i

/** Reads a date or an ISO 8601 timestamp; a missing zone means UTC. Null for anything else, 2026-02-30 included. */
export function parseIso(text: string): Ms | null {
  const match = ISO.exec(text.trim())
  if (!match) return null
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '', zone = 'Z'] = match
  if (!isRealDay(Number(year), Number(month), Number(day))) return null
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  const offset = zone.toUpperCase() === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`
  const ms = Date.parse(
    `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}${offset}`,
  )
  return Number.isNaN(ms) ? null : ms
}

const daysRead = new RecentMap<Ms | null>(10_000)

/** The midnight of YYYY-MM-DD; null for anything else, 2026-02-30 included. Asked of every row, so it remembers. */
export function dayMs(text: string): Ms | null {
  if (text.length !== 10) return null
  return made(daysRead, text, parseIso)
}

function isRealDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** A stretch of time; its end is not in it. */
export interface Span {
  readonly from: Ms
  readonly to: Ms
}

/** What is left of a span without others. */
export function withoutSpans(span: Span, others: readonly Span[]): Span[] {
  const left: Span[] = []
  let { from } = span
  for (const other of [...others].sort((a, b) => a.from - b.from)) {
    if (other.to <= from || other.from >= span.to) continue
    if (other.from > from) left.push({ from, to: other.from })
    from = Math.max(from, other.to)
  }
  if (from < span.to) left.push({ from, to: span.to })
  return left
}
