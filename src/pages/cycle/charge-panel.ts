import { chargeBoard } from '../../boards/cycle/charge.ts'
import { shown } from '../../core/format.ts'
import { panel } from '../../define/page.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { table } from '../draw/table.ts'

interface Charge {
  readonly score: number | null
  readonly state: string | null
  readonly state_label: string | null
  readonly state_since: string | null
  readonly stress: number | null
  readonly scorecard: readonly {
    readonly year: number
    readonly state: string
    readonly days: number
    readonly n_30d: number
    readonly median_30d_pct: number | null
    readonly up_share_30d_pct: number | null
    readonly base_median_30d_pct: number | null
  }[]
  readonly history: readonly (readonly [day: string, score: number, state: string])[]
}

/** Years that are shown of the scorecard. */
const YEARS = 2

/** How much money waits beside the market, and what followed. */
export const charge = panel<{ charge: Charge }>()({
  id: 'charge',
  title: 'Charge',
  about: 'A model of our own: high where stablecoins grew and bitcoin did not follow.',
  meaning: 'charge',
  size: 'half',
  asks: { charge: { board: chargeBoard } },
  draw({ charge: { score, state, state_label, state_since, stress, scorecard, history } }) {
    if (history.length === 0) return null
    const years = [...new Set(scorecard.map(({ year }) => year))].sort().slice(-YEARS)
    return [
      keyFigures([
        { label: 'Charge', text: shown('score', score) },
        { label: 'State', text: state ?? '', note: `${state_label}, since ${state_since}` },
        { label: 'Strain', text: shown('score', stress) },
      ]),
      {
        kind: 'series',
        name: 'charge',
        summary: `Charge by day since ${history[0]![0]}, now ${shown('score', score)}: ${state_label}.`,
        times: history.map(([day]) => Date.parse(day)),
        panes: [
          {
            label: 'Charge, 0 to 100',
            format: 'score',
            lines: [
              { name: 'Charge', tone: 'accent', shape: 'line', values: history.map(([, value]) => value) },
            ],
          },
        ],
      },
      table(
        scorecard.filter(({ year }) => years.includes(year)),
        [
          { head: 'Year', text: ({ year }) => String(year) },
          { head: 'State', text: (row) => row.state },
          { head: 'Days', figure: ({ days }) => days, format: 'count' },
          {
            head: 'Known',
            figure: (row) => row.n_30d,
            format: 'count',
            title: 'Days whose 30 days have passed.',
          },
          { head: 'Then, 30 d', figure: (row) => row.median_30d_pct, format: 'change', signed: true },
          { head: 'Higher', figure: (row) => row.up_share_30d_pct, format: 'share' },
          { head: 'Any day', figure: (row) => row.base_median_30d_pct, format: 'change' },
        ],
        { caption: 'What followed on each state' },
      ),
      note(
        'Median move of bitcoin in the 30 days after. Days overlap: they are no independent cases, and few say little.',
      ),
    ]
  },
})
