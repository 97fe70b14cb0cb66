import type { Cell, Gap } from '../../define/chart.ts'
import type { Gaps } from './course-answers.ts'

/** A line of a pane, and the ledgers that may say why some of it is missing. */
export interface Watched {
  readonly pane: string
  readonly name: string
  readonly values: readonly Cell[]
  readonly isOwn: (source: string) => boolean
  /** What these say is hatched, however little of a bar it is. */
  readonly ledger: Gaps
  /** What these say is a reason for bars that are missing as a whole. */
  readonly reasons?: Gaps
}

interface Span {
  readonly from: number
  readonly to: number
}

/** Shorter ones than this part of a bar are not seen in it. */
const SEEN = 0.1

/**
 * What is hatched: bars of which nothing is on record, between the first that is and now, and what the ledger of gaps
 * says of the sources that are drawn.
 */
export function gapsOf(times: readonly number[], watched: readonly Watched[], now: number): Gap[] {
  const step = times.length > 1 ? times[1]! - times[0]! : 0
  const found = new Map<string, Gap>()
  for (const { pane, name, values, isOwn, ledger, reasons = { gaps: [] } } of watched) {
    const spansIn = ({ gaps }: Gaps) =>
      gaps
        .filter(({ source }) => isOwn(source))
        .map(({ source, started_at, ended_at, detail }) => ({
          from: Date.parse(started_at),
          to: ended_at === null ? now : Date.parse(ended_at),
          why: `${source}, ${detail}`,
        }))
    // Before its first figure it is not on record at all, which is no gap.
    const first = times[values.findIndex((value) => value !== null)] ?? now
    const told = spansIn(ledger).filter(({ from, to }) => to > first && to - from >= SEEN * step)
    const why = (span: Span) =>
      [...told, ...spansIn(reasons)].find(({ from, to }) => from < span.to && to > span.from)?.why ??
      `${name} is not on record`
    for (const gap of [...told, ...silence(times, values, step).map((span) => ({ ...span, why: why(span) }))])
      found.set(`${pane} ${gap.from} ${gap.to}`, { ...gap, pane })
  }
  return [...found.values()].sort((a, b) => a.from - b.from)
}

/** Bars without a figure, next to each other, after the first that has one. The bar that is on may not have it yet. */
function silence(times: readonly number[], values: readonly Cell[], step: number): Span[] {
  const spans: { from: number; to: number }[] = []
  const begins = values.findIndex((value) => value !== null)
  for (let at = begins; begins >= 0 && at < times.length - 1; at++) {
    if (values[at] !== null) continue
    const last = spans.at(-1)
    if (last && last.to === times[at]) last.to += step
    else spans.push({ from: times[at]!, to: times[at]! + step })
  }
  return spans
}
