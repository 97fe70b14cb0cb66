import { type Html, html } from '../../core/markup.ts'

interface DepthStrip {
  /** By steps away from the middle, nearest first. */
  readonly bids: readonly number[]
  readonly asks: readonly number[]
  /** Steps of each side that are counted as near. */
  readonly near: number
  readonly says: string
}

const HEIGHT = 48
const GAP = 0.25
/** One wall would leave nothing of all that stands around it: bars end at this many times the usual one. */
const CUT_AT = 4

/** Bids to the left and asks to the right of the middle, a bar a step; what stands near is underlaid, what is cut is capped. */
export function depthStrip({ bids, asks, near, says }: DepthStrip): Html {
  const steps = Math.max(bids.length, asks.length)
  const most = CUT_AT * (medianOf([...bids, ...asks]) || 1)
  const side = (values: readonly number[], left: (at: number) => number) => {
    const bars = values.map((usd, at) => {
      const height = Math.min(1, usd / most) * (HEIGHT - 4)
      return `M${(left(at) + GAP / 2).toFixed(2)} ${HEIGHT}v${(-height).toFixed(1)}h${1 - GAP}V${HEIGHT}z`
    })
    const caps = values.flatMap((usd, at) =>
      usd > most ? [`M${(left(at) + GAP / 2).toFixed(2)} 0h${1 - GAP}v2.5h${GAP - 1}z`] : [],
    )
    return [...bars, ...caps].join('')
  }
  return html`<svg class="strip" viewBox="0 0 ${steps * 2} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${says}"><rect class="back" x="${steps - near}" width="${near * 2}" height="${HEIGHT}"/><path class="long" d="${side(bids, (at) => steps - 1 - at)}"/><path class="short" d="${side(asks, (at) => steps + at)}"/></svg>`
}

function medianOf(values: readonly number[]): number {
  const sorted = values.filter((value) => value > 0).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
