import { type Html, html } from '../../core/markup.ts'

interface Beeswarm {
  /** From 0 to 100. */
  readonly values: readonly number[]
  /** What is below and above is coloured, and its band underlaid. */
  readonly low: number
  readonly high: number
  readonly says: string
}

const HEIGHT = 56
/** Of the scale; as wide as a dot where the drawing is at its narrowest. */
const STEP = 1.25
const DOT = 3

/** A dot each, beside its like: as wide as its place, with dots that stay round. */
export function beeswarm({ values, low, high, says }: Beeswarm): Html {
  const heaps = new Map<number, number>()
  for (const value of values) {
    const at = Math.floor(value / STEP)
    heaps.set(at, (heaps.get(at) ?? 0) + 1)
  }
  const tallest = Math.max(1, ...heaps.values())
  const apart = Math.min(DOT + 0.4, (HEIGHT - DOT) / Math.max(1, tallest - 1))
  const columns = [...heaps].map(([at, count]) => {
    const middle = (at + 0.5) * STEP
    const tone = middle >= high ? 'over' : middle <= low ? 'under' : 'dim'
    const top = HEIGHT / 2 - ((count - 1) * apart) / 2
    const dots = Array.from({ length: count }, (_, place) => `M0 ${(top + place * apart).toFixed(1)}h0`)
    return html`<svg class="${tone}" x="${Math.min(100, middle).toFixed(1)}%" overflow="visible"><path d="${dots.join('')}"/></svg>`
  })
  return html`<svg class="swarm" height="${HEIGHT}" role="img" aria-label="${says}"><rect class="back" width="${low}%" height="${HEIGHT}"/><rect class="back" x="${high}%" width="${100 - high}%" height="${HEIGHT}"/><g fill="none" stroke-width="${DOT}" stroke-linecap="round">${columns}</g></svg>`
}
