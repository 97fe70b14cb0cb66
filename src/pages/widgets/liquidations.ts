import { liquidationsBoard } from '../../boards/liquidations/liquidations.ts'
import { shown, UNKNOWN } from '../../core/format.ts'
import { html } from '../../core/markup.ts'
import { baseOf } from '../../core/symbols.ts'
import { widget } from '../../define/page.ts'
import { hourBars } from '../draw/hour-bars.ts'
import { shareBar } from '../draw/share-bar.ts'

interface Liquidations {
  readonly totals: {
    readonly long_usd: number | null
    readonly short_usd: number | null
    readonly total_usd: number | null
    readonly events: number | null
  }
  readonly by_symbol: readonly { readonly symbol: string; readonly total_usd: number }[]
  readonly hourly: readonly {
    readonly hour: string
    readonly long_usd: number | null
    readonly short_usd: number | null
  }[]
  readonly largest: {
    readonly symbol: string
    readonly exchange: string
    readonly liquidated: string
    readonly quote_qty: number
  } | null
}

const SYMBOLS = 5

export const liquidationsWidget = widget<Liquidations>()({
  id: 'liquidations',
  path: '/embed/liquidations',
  title: 'Liquidations, 24 h',
  about: 'Longs and shorts liquidated in 24 hours, hour by hour, the largest order and where most of it was.',
  size: { width: 340, height: 260 },
  asks: () => ({ board: liquidationsBoard }),
  source: () => '/boards/liquidations',
  draw({ totals, by_symbol, hourly, largest }) {
    const { long_usd: long, short_usd: short, total_usd: total } = totals
    if (long === null || short === null || total === null) return null
    const [longs, shorts] = [`Longs ${shown('usd', long)}`, `Shorts ${shown('usd', short)}`]
    const split = shareBar({
      share: total === 0 ? 50 : (long / total) * 100,
      says: `${longs}, ${shorts}`,
      height: 12,
    })
    return {
      heading: 'Liquidations, 24 h',
      beside: `${shown('count', totals.events)} on record`,
      body: html`<div><p class="ends"><span class="long">${longs}</span><b>${shown('usd', total)}</b><span class="short">${shorts}</span></p>${split}</div>
<div>${hourBars(hourly)}<p class="ends small dim"><span>24 h ago</span><span>longs up, shorts down</span><span>now</span></p></div>
<p class="cut"><span class="dim">Largest</span> ${largest ? html`${baseOf(largest.symbol)} ${largest.liquidated.toLowerCase()} <b>${shown('usd', largest.quote_qty)}</b> on ${largest.exchange}` : UNKNOWN}</p>
<ol class="inline small" aria-label="Coins with most of it">${by_symbol.slice(0, SYMBOLS).map((row) => html`<li>${baseOf(row.symbol)} <b>${shown('usd', row.total_usd)}</b></li>`)}</ol>`,
    }
  },
})
