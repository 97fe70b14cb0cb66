import { type Html, html } from '../../core/markup.ts'

interface DivergingBar {
  /** To the left and to the right of the middle, of what the whole half stands for. */
  readonly left: number
  readonly right: number
  readonly most: number
  readonly says: string
}

const HEIGHT = 10

/** A bar to each side of the middle, as wide as its place: shorts to the left, longs to the right. */
export function divergingBar({ left, right, most, says }: DivergingBar): Html {
  const part = (value: number) => Math.min(50, (Math.max(0, value) / (most || 1)) * 50).toFixed(1)
  const [short, long] = [part(left), part(right)]
  return html`<svg height="${HEIGHT}" role="img" aria-label="${says}"><rect class="back" width="100%" height="${HEIGHT}" rx="2"/><rect class="short" x="${(50 - Number(short)).toFixed(1)}%" width="${short}%" height="${HEIGHT}"/><rect class="long" x="50%" width="${long}%" height="${HEIGHT}"/><rect class="middle" x="50%" width="1" height="${HEIGHT}"/></svg>`
}
