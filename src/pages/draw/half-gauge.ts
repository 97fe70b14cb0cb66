import { type Html, html } from '../../core/markup.ts'

interface HalfGauge {
  /** From −100, all to the left, to 100, all to the right. */
  readonly value: number
  /** Written in its middle. */
  readonly text: string
  readonly says: string
}

const RADIUS = 50
const [MIDDLE, BASE] = [60, 58]

/** Half a circle that fills from its top to one side: shorts to the left, longs to the right. */
export function halfGauge({ value, text, says }: HalfGauge): Html {
  const share = Math.min(1, Math.max(-1, value / 100))
  const [x, y] = pointAt(share)
  const filled = `M${MIDDLE} ${BASE - RADIUS}A${RADIUS} ${RADIUS} 0 0 ${share < 0 ? 0 : 1} ${x} ${y}`
  return html`<svg class="gauge" viewBox="0 0 120 66" role="img" aria-label="${says}"><g fill="none" stroke="currentColor" stroke-width="11"><path class="back" d="M${MIDDLE - RADIUS} ${BASE}A${RADIUS} ${RADIUS} 0 0 1 ${MIDDLE + RADIUS} ${BASE}"/><path class="${share < 0 ? 'short' : 'long'}" d="${filled}"/><path stroke-width="2" d="${tickAt(0)}${tickAt(share)}"/></g><text x="${MIDDLE}" y="${BASE - 4}" text-anchor="middle">${text}</text></svg>`
}

/** A mark across the arc. */
function tickAt(share: number): string {
  const [inner, outer] = [pointAt(share, RADIUS - 7), pointAt(share, RADIUS + 7)]
  return `M${inner.join(' ')}L${outer.join(' ')}`
}

function pointAt(share: number, radius = RADIUS): readonly [x: string, y: string] {
  const angle = (share * Math.PI) / 2
  return [(MIDDLE + radius * Math.sin(angle)).toFixed(1), (BASE - radius * Math.cos(angle)).toFixed(1)]
}
