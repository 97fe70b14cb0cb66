import { median } from '../../core/stats.ts'

/** With fewer days nothing is usual. */
const LEAST_DAYS = 10

/** The median of the sizes of a figure over days, whichever way it went; null where too few of them are known. */
export function usualSize(days: readonly (number | null | undefined)[]): number | null {
  const sizes = days.flatMap((figure) => (figure == null ? [] : [Math.abs(figure)]))
  return sizes.length < LEAST_DAYS ? null : median(sizes)
}
