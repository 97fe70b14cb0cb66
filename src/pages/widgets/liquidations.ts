import { liquidationsBoard } from '../../boards/liquidations/liquidations.ts'
import { shown, UNKNOWN } from '../../core/format.ts'
import { html } from '../../core/markup.ts'
import { widget } from '../../define/page.ts'
import { splitBar } from '../draw/figures.ts'
import { hourBars } from '../draw/hour-bars.ts'

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
  title: 'Liquidations, 24 hours',
  about: 'Longs and shorts liquidated in 24 hours, hour by hour, the largest order and where most of it was.',
  size: { width: 340, height: 260 },
  asks: () => ({ board: liquidationsBoard }),
  source: () => '/boards/liquidations',
  draw({ totals, by_symbol, hourly, largest }) {
    const { long_usd: long, short_usd: short, total_usd: total } = totals
    if (long === null || short === null || total === null) return null
    return {
      heading: 'Liquidations, 24 h',
      body: html`<p class="total"><b>${shown('usd', total)}</b> in ${shown('count', totals.events)} orders on record</p>
${splitBar({ label: `Longs ${shown('usd', long)}`, share: long }, { label: `Shorts ${shown('usd', short)}`, share: short })}
${hourBars(hourly)}
<p>Largest: ${largest ? `${largest.symbol} ${largest.liquidated.toLowerCase()} ${shown('usd', largest.quote_qty)} on ${largest.exchange}` : UNKNOWN}</p>
<ol class="inline">${by_symbol.slice(0, SYMBOLS).map((row) => html`<li>${row.symbol} <b>${shown('usd', row.total_usd)}</b></li>`)}</ol>`,
    }
  },
})
