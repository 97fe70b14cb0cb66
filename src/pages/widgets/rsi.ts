import { rsiBoard } from '../../boards/market/rsi.ts'
import { BAR_INTERVALS, type BarInterval } from '../../core/bars.ts'
import { shown, UNKNOWN } from '../../core/format.ts'
import { type Html, html } from '../../core/markup.ts'
import { baseOf } from '../../core/symbols.ts'
import { widget } from '../../define/page.ts'
import { choice } from '../../define/params.ts'
import { beeswarm } from '../draw/beeswarm.ts'

interface Breadth {
  readonly n: number | null
  readonly overbought: number | null
  readonly oversold: number | null
  readonly median: number | null
}

interface Rsi {
  readonly overbought: number
  readonly oversold: number
  readonly summary: Readonly<Record<BarInterval, Breadth>>
  readonly rows: readonly {
    readonly symbol: string
    readonly rsi: Readonly<Record<BarInterval, number | null>>
  }[]
}

const EXTREMES = 5

const interval = choice(BAR_INTERVALS, { default: '4h', about: 'Length of a bar.' })

export const rsiWidget = widget<Rsi, { interval: typeof interval }>()({
  id: 'rsi',
  path: '/embed/rsi',
  title: 'RSI breadth',
  about: 'RSI(14) of all perpetuals: each as a dot, how many are overbought and oversold, and the extremes.',
  params: { interval },
  size: { width: 340, height: 260 },
  asks: ({ interval: sort }) => ({ board: rsiBoard, params: { sort } }),
  source: ({ interval: sort }) => `/boards/rsi?interval=${sort}`,
  draw({ summary, rows, overbought: high, oversold: low }, { params }) {
    const known = rows.flatMap(({ symbol, rsi }) => {
      const value = rsi[params.interval]
      return value === null ? [] : [{ symbol, value }]
    })
    if (known.length === 0) return null
    // Nobody is high and low at once.
    const some = Math.min(EXTREMES, Math.ceil(known.length / 2))
    const { n, overbought, oversold, median } = summary[params.interval]
    const counts = `${shown('count', oversold)} at ${low} or below, ${shown('count', overbought)} at ${high} or above`
    return {
      heading: `RSI(14) on ${params.interval}`,
      beside: `median ${shown('ratio', median)}`,
      body: html`<div>${beeswarm({ values: known.map(({ value }) => value), low, high, says: `RSI of ${shown('count', n)} perpetuals: ${counts}, median ${shown('ratio', median)}` })}<p class="ends small"><span class="under">${shown('count', oversold)} oversold</span><span class="dim">${low}–${high}</span><span class="over">${shown('count', overbought)} overbought</span></p></div>
${breadth(summary, params.interval, low, high)}
<div>${extremes('High', known.slice(0, some))}${extremes('Low', known.slice(-some).reverse())}</div>`,
    }
  },
})

function breadth(summary: Rsi['summary'], chosen: BarInterval, low: number, high: number): Html {
  const cells = (text: (one: Breadth) => number | null) =>
    BAR_INTERVALS.map(
      (each) =>
        html`<td class="${each === chosen ? 'chosen' : ''}">${shown('count', text(summary[each]))}</td>`,
    )
  return html`<table class="small" aria-label="How many are overbought and oversold, by the length of a bar"><thead><tr><th scope="col">RSI</th>${BAR_INTERVALS.map((each) => html`<th scope="col" class="${each === chosen ? 'chosen' : ''}">${each}</th>`)}</tr></thead><tbody><tr><th scope="row" class="over">≥${high}</th>${cells(({ overbought }) => overbought)}</tr><tr><th scope="row" class="under">≤${low}</th>${cells(({ oversold }) => oversold)}</tr></tbody></table>`
}

function extremes(label: string, list: readonly { symbol: string; value: number }[]): Html {
  const items = list.map(
    ({ symbol, value }) => html`<li>${baseOf(symbol)} <b>${shown('reached', value)}</b></li>`,
  )
  return html`<div class="extremes small"><span class="dim">${label}</span><ol>${items.length === 0 ? html`<li>${UNKNOWN}</li>` : items}</ol></div>`
}
