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
