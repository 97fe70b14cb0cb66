import { indicatorsBoard } from '../../boards/cycle/indicators.ts'
import { shown } from '../../core/format.ts'
import type { Cell, Line, Tone } from '../../define/chart.ts'
import { page, panel } from '../../define/page.ts'
import { choice } from '../../define/params.ts'
import { thinned } from '../draw/courses.ts'
import { keyFigures } from '../draw/figures.ts'
import { choiceLinks } from '../draw/links.ts'
import { table } from '../draw/table.ts'
import { charge } from './charge-panel.ts'
import { indicatorStates } from './indicator-states.ts'
import { altseason, euphoria, moods } from './mood-panels.ts'
import { quantum } from './quantum-panel.ts'

interface Indicators {
  readonly latest: {
    readonly date: string
    readonly btc_close: number
    readonly pi_cycle: { readonly gap_pct: number | null; readonly above: boolean | null }
    readonly mayer: { readonly value: number | null; readonly band: string | null }
    readonly ma200w: { readonly value: number | null; readonly multiple: number | null }
    readonly puell: { readonly value: number | null; readonly band: string | null }
    readonly profitable_days: { readonly pct: number | null; readonly days: number; readonly total: number }
  } | null
  readonly pi_cycle_crosses: readonly {
    readonly date: string
    readonly kind: 'top' | 'uncross'
    readonly btc_close: number
    readonly return_365d_pct: number | null
  }[]
  readonly points?: {
    readonly columns: readonly string[]
    readonly rows: readonly (readonly (string | number | null)[])[]
  }
}

/** Closes go back to 2012; a day beyond that is none. */
const RANGES = [
  ['365', '1 year'],
  ['1460', '4 years'],
  ['6000', 'All'],
] as const

const params = {
  days: choice(['365', '1460', '6000'], { default: '1460', about: 'How many days back.' }),
}
type P = typeof params

const asks = {
  indicators: ({ days }: { readonly days: string }) => ({ board: indicatorsBoard, params: { days } }),
}

const now = panel<{ indicators: Indicators }, P>()({
  id: 'now',
  title: 'Where bitcoin stands in its cycle',
  meaning: 'bitcoin-cycle-indicators',
  size: 'full',
  asks,
  draw({ indicators: { latest } }) {
    if (!latest) return null
    const { pi_cycle, mayer, ma200w, puell, profitable_days } = latest
    return keyFigures([
      { label: `Close of ${latest.date}`, text: shown('price', latest.btc_close) },
      {
        label: 'Pi Cycle',
        text: pi_cycle.above === null ? shown('change', null) : pi_cycle.above ? 'top crossed' : 'no top',
        tone: pi_cycle.above ? 'warn' : 'dim',
        note: `average of 111 days ${shown('change', pi_cycle.gap_pct)} from twice that of 350`,
      },
      { label: 'Mayer multiple', text: shown('ratio', mayer.value), note: mayer.band },
      {
        label: 'Over 200 weeks',
        text: shown('ratio', ma200w.multiple),
        note: `times ${shown('price', ma200w.value)}`,
      },
      { label: 'Puell multiple', text: shown('ratio', puell.value), note: puell.band },
      {
        label: 'Profitable days',
        text: shown('share', profitable_days.pct),
        note: `${shown('count', profitable_days.days)} of ${shown('count', profitable_days.total)}`,
      },
    ])
  },
})

const course = panel<{ indicators: Indicators }, P>()({
  id: 'course',
  title: 'Bitcoin on a log scale with its averages',
  meaning: 'bitcoin-cycle-indicators',
  size: 'full',
  asks,
  draw({ indicators: { points } }, { params: { days } }) {
    const rows = thinned(points?.rows ?? [])
    if (!points || rows.length === 0) return null
    const column = (name: string): readonly Cell[] => {
      const place = points.columns.indexOf(name)
      return rows.map((row) => row[place] as Cell)
    }
    const line = (name: string, tone: Tone, of: string): Line => ({
      name,
      tone,
      shape: 'line',
      values: column(of),
    })
    const [first, last] = [rows[0]!, rows.at(-1)!]
    return [
      choiceLinks({ label: 'Range', param: 'days', chosen: days, options: RANGES }),
      {
        kind: 'series',
        name: 'cycle',
        summary: `Close of bitcoin from ${first[0]} to ${last[0]} on a log scale, ${shown('price', first[1] as Cell)} to ${shown('price', last[1] as Cell)}, with the averages that indicators are made of and four of these below it.`,
        times: rows.map(([day]) => Date.parse(String(day))),
        panes: [
          {
            label: 'Price, logarithmic',
            format: 'usd',
            log: true,
            tall: true,
            lines: [
              line('Twice the average of 350 days', 'e', 'ma350x2'),
              line('Average of 111 days', 'd', 'ma111'),
              line('Average of two years', 'b', 'ma2y'),
              line('Five times that', 'f', 'ma2y_x5'),
              line('Average of 200 weeks', 'c', 'ma200w'),
              line('Close', 'accent', 'btc_close'),
            ],
          },
          {
            label: 'Mayer multiple',
            format: 'ratio',
            levels: [
              { at: 1, label: 'average of 200 days' },
              { at: 2.4, label: '2.4' },
            ],
            lines: [line('Mayer', 'accent', 'mayer')],
          },
          {
            label: 'Puell multiple',
            format: 'ratio',
            levels: [
              { at: 0.5, label: '0.5' },
              { at: 4, label: '4' },
            ],
            lines: [line('Puell', 'b', 'puell')],
          },
          {
            label: 'Profitable days',
            format: 'share',
            lines: [line('Profitable days', 'd', 'profitable_days_pct')],
          },
          {
            label: 'Longs among margin positions',
            format: 'share',
            lines: [line('Longs', 'long', 'margin_long_share_pct')],
          },
        ],
      },
    ]
  },
})

const crosses = panel<{ indicators: Indicators }, P>()({
  id: 'crosses',
  title: 'Crossings of the Pi Cycle',
  about: 'Every one on record: few, so that what followed on them says little.',
  meaning: 'bitcoin-cycle-indicators',
  size: 'half',
  asks,
  draw: ({ indicators: { pi_cycle_crosses: rows } }) =>
    rows.length === 0
      ? null
      : table(
          rows,
          [
            { head: 'Day', text: ({ date }) => date },
            { head: 'Crossing', text: ({ kind }) => (kind === 'top' ? 'above: a top' : 'fell back') },
            { head: 'Close', figure: (row) => row.btc_close, format: 'price' },
            { head: 'Year after', figure: (row) => row.return_365d_pct, format: 'change', signed: true },
          ],
          { caption: 'Crossings of the Pi Cycle' },
        ),
})

export const cyclePage = page<P>({
  id: 'cycle',
  path: '/boards/cycle',
  title: 'Cycle indicators',
  about:
    'Bitcoin on a log scale with the averages and multiples that marked its cycles, and the moods of the market.',
  group: 'Breadth',
  params,
  panels: [now, course, indicatorStates, crosses, moods, euphoria, altseason, charge, quantum],
  headline: {
    asks: () => ({ board: indicatorsBoard, params: { days: '365' } }),
    says: ({ latest, points }: Indicators) => ({
      label: 'Mayer multiple of bitcoin',
      text: shown('ratio', latest?.mayer.value),
      points: points?.rows.map((row) => row[points.columns.indexOf('mayer')] as Cell) ?? [],
    }),
  },
})
