import { type Html, html } from '../../core/markup.ts'

interface ShareBar {
  /** Of the left side, in percent of the whole. */
  readonly share: number
  readonly says: string
  readonly height: number
}

/** Two parts of a whole as one bar, as wide as its place; the middle is marked. */
export function shareBar({ share, says, height }: ShareBar): Html {
  const left = Math.min(100, Math.max(0, share)).toFixed(1)
  return html`<svg height="${height}" role="img" aria-label="${says}"><rect class="short" width="100%" height="${height}" rx="2"/><rect class="long" width="${left}%" height="${height}" rx="2"/><rect class="middle" x="50%" width="1" height="${height}"/></svg>`
}
