import { DAY, dateOf, floorTo, type Ms, type Span } from '../core/time.ts'
import type { ArchiveFile } from '../define/archive.ts'

/** A file for each UTC day of the span that is over. */
export function dayFiles({ from, to }: Span, now: Ms, urlOf: (date: string) => string): ArchiveFile[] {
  const files: ArchiveFile[] = []
  for (let day = floorTo(from, DAY); day < to && day + DAY <= now; day += DAY)
    files.push({ url: urlOf(dateOf(day)), span: { from: day, to: day + DAY } })
  return files
}

/** A file for each UTC month, as 2026-11; of the month that is on there is none yet. */
export function monthFiles({ from, to }: Span, now: Ms, urlOf: (month: string) => string): ArchiveFile[] {
  const files: ArchiveFile[] = []
  const first = new Date(from)
  for (let month = 0; ; month++) {
    const start = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + month, 1)
    const end = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + month + 1, 1)
    if (start >= to || end > now) return files
    files.push({ url: urlOf(dateOf(start).slice(0, 7)), span: { from: start, to: end } })
  }
}

/** By then the file of a month is there. */
const MONTH_DUE = 8 * DAY

/** A file for each month that lies in the span as a whole, and for each day of the others: thirty files less to ask for. */
export function monthOrDayFiles(
  span: Span,
  now: Ms,
  urlOf: (every: 'monthly' | 'daily', when: string) => string,
): ArchiveFile[] {
  const months = monthFiles(span, now - MONTH_DUE, (month) => urlOf('monthly', month)).filter(
    ({ span: { from, to } }) => from >= span.from && to <= span.to,
  )
  const days = dayFiles(span, now, (day) => urlOf('daily', day)).filter(
    (day) => !months.some(({ span: { from, to } }) => day.span.from >= from && day.span.from < to),
  )
  return [...months, ...days].sort((a, b) => a.span.from - b.span.from)
}
