import { shown } from '../../core/format.ts'
import { type Html, html } from '../../core/markup.ts'

/** Below it a day is more hole than record. */
const LOST_BELOW_PCT = 90

/** Days as small cells, oldest first: those of which something was not recorded are marked, and say how much was. */
export function dayStrip(
  days: readonly string[],
  covered: readonly (number | null)[],
  look: 'small' | 'wide' = 'small',
): Html {
  const cells = days.map((day, at) => {
    const pct = covered[at] ?? null
    if (pct === null) return html`<i class="not" title="${day}: not due"></i>`
    // Most days are whole: they are as short as can be.
    if (pct >= 100) return html`<i></i>`
    const kind = pct < LOST_BELOW_PCT ? 'lost' : 'hole'
    return html`<i class="${kind}" title="${day}: ${shown('portion', pct)} recorded"></i>`
  })
  return html`<span class="strip ${look === 'wide' ? 'wide' : ''}" role="img" aria-label="${words(days, covered)}">${cells}</span>`
}

function words(days: readonly string[], covered: readonly (number | null)[]): string {
  const known = days.flatMap((day, at) => {
    const pct = covered[at] ?? null
    return pct === null ? [] : [{ day, pct }]
  })
  if (known.length === 0) return 'Not recorded in these days'
  const worst = known.reduce((least, one) => (one.pct < least.pct ? one : least))
  const holes = known.filter(({ pct }) => pct < 100).length
  return holes === 0
    ? `All of ${known.length} days recorded`
    : `Holes on ${holes} of ${known.length} days, most on ${worst.day}: ${shown('portion', worst.pct)} recorded`
}
