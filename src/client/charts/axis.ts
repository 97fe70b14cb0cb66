import { type Format, shown } from '../../core/format.ts'

/** Figures along an axis as they are written everywhere. */
export const tick = (format: Format) => (value: number) => shown(format, value)

/** Room for the longest name, within reason. */
export function roomFor(names: readonly string[], width: number): number {
  const longest = Math.max(0, ...names.map((name) => name.length))
  return Math.min(longest * 7 + 12, width * 0.48)
}

/** Where a logarithmic axis is marked: powers of ten, or a few round figures where it is shorter than two of them. */
export function powersWithin(figures: readonly number[]): number[] {
  const above = figures.filter((figure) => figure > 0)
  const [least, most] = [Math.min(...above), Math.max(...above)]
  if (above.length === 0) return []
  const within = (steps: readonly number[]) => {
    const marks: number[] = []
    for (let power = Math.floor(Math.log10(least)); power <= Math.ceil(Math.log10(most)); power++)
      for (const step of steps) marks.push(step * 10 ** power)
    return marks.filter((mark) => mark >= least && mark <= most)
  }
  const powers = within([1])
  return powers.length > 1 ? powers : within([1, 2, 5])
}
