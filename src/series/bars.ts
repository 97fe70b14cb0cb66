import { floorTo, type Ms } from '../core/time.ts'
import type { SeriesAsk } from '../define/series.ts'

type Bars<V> = ReadonlyMap<Ms, V | null>

/** One value for each bar that has rows. */
export function barsOf<R extends { readonly bucket: Ms }, V>(
  rows: readonly R[],
  read: (row: R) => V | null,
): Map<Ms, V | null> {
  return new Map(rows.map((row) => [row.bucket, read(row)]))
}

/** Of each bar what the first of them knows. */
export function layered<V>(...layers: readonly Bars<V>[]): Map<Ms, V | null> {
  const found = new Map<Ms, V | null>()
  for (const layer of layers)
    for (const [at, value] of layer) if ((found.get(at) ?? null) === null) found.set(at, value)
  return found
}

/** From the first to the last bar that is not known; null where all are. Nothing else need be read of a coarser table. */
export function unknownBars(
  known: Bars<unknown>,
  { from, to, step }: SeriesAsk,
): { readonly since: Ms; readonly until: Ms } | null {
  let [since, until]: [Ms | null, Ms] = [null, to]
  for (let at = from; at < to; at += step) {
    if ((known.get(at) ?? null) !== null) continue
    since ??= at
    until = at + step
  }
  return since === null ? null : { since, until }
}

/** The earliest day of some that may be unknown. */
export function earliest(...days: readonly (string | null)[]): string | null {
  return days.reduce((first, day) => (day !== null && (first === null || day < first) ? day : first), null)
}

/** When anything at all was told, whatever it was about: spans of that length, by their start. */
export interface Spoken {
  readonly span: Ms
  readonly spans: ReadonlySet<Ms>
}

/**
 * Sums of every bar in whose span anything was told; such a bar without rows of its own is 0. The span that is on
 * counts where the one before it does.
 */
export function heardSums(
  sums: Bars<number>,
  { span, spans }: Spoken,
  { from, to, step, now }: SeriesAsk,
): Map<Ms, number | null> {
  const bars = new Map<Ms, number | null>()
  for (let at = from; at < to; at += step) {
    const own = floorTo(at, span)
    const isOn = own + span > now
    if (spans.has(own) || (isOn && spans.has(own - span))) bars.set(at, sums.get(at) ?? 0)
  }
  return bars
}
