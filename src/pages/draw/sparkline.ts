import { type Html, html } from '../../core/markup.ts'

const WIDTH = 100
const HEIGHT = 28
const EDGE = 2

/** A course as a small line without axes, broken where nothing is known. It says nothing to who cannot see it: its figure stands beside it. */
export function sparkline(
  points: readonly (number | null)[],
  tone: 'long' | 'short' | 'dim' | 'accent' = 'accent',
): Html {
  const known = points.filter((point): point is number => point !== null)
  if (known.length < 2)
    return html`<svg class="spark" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true"></svg>`
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const x = (at: number) => ((at / (points.length - 1)) * WIDTH).toFixed(1)
  const y = (value: number) =>
    (HEIGHT - EDGE - ((value - low) / (high - low || 1)) * (HEIGHT - 2 * EDGE)).toFixed(1)
  let pen = 'M'
  const path = points.map((point, at) => {
    if (point === null) {
      pen = 'M'
      return ''
    }
    const step = `${pen}${x(at)} ${y(point)}`
    pen = 'L'
    return step
  })
  return html`<svg class="spark ${tone}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true"><path d="${path.join('')}"/></svg>`
}
