import { dateOf, type Ms, type Span } from '../../core/time.ts'

/** The UTC month, YYYY-MM. */
export function monthOf(ms: Ms): string {
  return dateOf(ms).slice(0, 7)
}

export function monthSpan(month: string): Span {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return { from: Date.UTC(year, number - 1), to: Date.UTC(year, number) }
}

/** Those that have something of that time, newest first. */
export function monthsOf({ from, to }: Span): string[] {
  const months: string[] = []
  for (let end = to; end > from; end = monthSpan(months.at(-1)!).from) months.push(monthOf(end - 1))
  return months
}
