import type uPlot from 'uplot'
import { colourNow } from './palette.ts'

export const FONT = '11px system-ui, "Segoe UI", "DejaVu Sans", sans-serif'

/** How every axis of a canvas looks. */
export const axisLook = (): uPlot.Axis => ({
  stroke: colourNow('dim'),
  font: FONT,
  grid: { stroke: colourNow('line'), width: 1 },
  ticks: { show: false },
})

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

/** As far as the figures go and a little more, so that what stands at an end is whole. */
export function spanOf(figures: readonly number[], log = false): [number, number] {
  const known = log ? figures.filter((figure) => figure > 0) : figures
  if (known.length === 0) return [1, 2]
  const least = known.reduce((a, b) => Math.min(a, b))
  const most = known.reduce((a, b) => Math.max(a, b))
  if (log) {
    const edge = (most / least || 1) ** 0.03 * 1.01
    return [least / edge, most * edge]
  }
  const edge = (most - least || Math.abs(most) || 1) * 0.03
  return [least - edge, most + edge]
}

/** The same from nothing up or down: nothing itself is an end where all figures are on one side of it. */
export function spanFromZero(figures: readonly number[]): [number, number] {
  const [least, most] = spanOf([0, ...figures])
  return [figures.some((figure) => figure < 0) ? least : 0, figures.every((figure) => figure <= 0) ? 0 : most]
}
