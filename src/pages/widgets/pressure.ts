import { pressureSymbolBoard } from '../../boards/signals/pressure.ts'
import { shown } from '../../core/format.ts'
import { type Html, html } from '../../core/markup.ts'
import { symbolPath } from '../../core/site-paths.ts'
import { baseOf } from '../../core/symbols.ts'
import { widget } from '../../define/page.ts'
import { perpSymbol } from '../../define/params.ts'
import { divergingBar } from '../draw/diverging-bar.ts'
import { halfGauge } from '../draw/half-gauge.ts'

type Parts = Readonly<Record<(typeof COMPONENTS)[number][0], number | null>>

interface Pressure {
  readonly symbol: string
  readonly score: number
  readonly direction: 'LONG' | 'SHORT'
  readonly regimeLabel: string
  readonly band: string
  readonly weights: Parts
  readonly contributions: Parts
  readonly explainer: readonly string[]
  readonly lastPrice: number | null
  readonly change24hPct: number | null
}

const COMPONENTS = [
  ['oi24hPct', 'OI 24 h'],
  ['oi4hPct', 'OI 4 h'],
  ['oi1hPct', 'OI 1 h'],
  ['fundingRatePct', 'Funding'],
  ['basisPct', 'Basis'],
] as const

const SENTENCES = 3

export const pressureWidget = widget<Pressure, { symbol: ReturnType<typeof perpSymbol> }>()({
  id: 'pressure',
  path: '/embed/pressure/{symbol}',
  title: 'Pressure',
  about:
    'How one-sided a perpetual is, 0 to 100, and what open interest, funding and basis contribute to it.',
  params: { symbol: perpSymbol() },
  example: { symbol: 'BTCUSDT' },
  size: { width: 340, height: 200 },
  asks: ({ symbol }) => ({ board: pressureSymbolBoard, params: { symbol } }),
  source: ({ symbol }) => symbolPath(symbol),
  draw(pressure) {
    const { symbol, score, direction, regimeLabel, band, explainer, lastPrice, change24hPct } = pressure
    const side = direction === 'LONG' ? 'long' : 'short'
    const gauge = halfGauge({
      value: direction === 'LONG' ? score : -score,
      text: shown('score', score),
      says: `Pressure ${shown('score', score)} of 100 to the ${side} side, ${band}: ${regimeLabel}`,
    })
    return {
      heading: `${baseOf(symbol)} pressure`,
      beside: `${shown('price', lastPrice)} ${shown('change', change24hPct)}`,
      body: html`<div class="pressure"><div>${gauge}<p class="small"><b class="${side}">${direction}</b> ${band}</p></div><ul class="rows small">${COMPONENTS.map(([name, label]) => contribution(pressure, name, label))}</ul></div>
<p class="two"><b>${regimeLabel}.</b> ${explainer.slice(0, SENTENCES).join(' ')}</p>`,
    }
  },
})

function contribution({ contributions, weights }: Pressure, name: keyof Parts, label: string): Html {
  const points = contributions[name]
  const most = Math.max(...COMPONENTS.map(([each]) => weights[each] ?? 0))
  const text = shown('signedRatio', points)
  const bar = divergingBar({
    left: -(points ?? 0),
    right: points ?? 0,
    most,
    says: `${label} gives ${text} points of ${shown('score', weights[name])}`,
  })
  return html`<li><span>${label}</span>${bar}<b>${text}</b></li>`
}
