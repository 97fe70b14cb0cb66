import { themesBoard } from '../../boards/market/themes.ts'
import { shown } from '../../core/format.ts'
import type { Tone } from '../../define/chart.ts'
import { panel } from '../../define/page.ts'
import { type DayPoint, onOneAxis, thinned } from '../draw/courses.ts'
import { table } from '../draw/table.ts'

const SPANS = ['d1', 'd7', 'd30', 'd90', 'ytd'] as const
const SPAN_NAMES = ['1 d', '7 d', '30 d', '90 d', 'year'] as const
type Spans = Readonly<Record<(typeof SPANS)[number], number | null>>

interface Theme {
  readonly label: string
  readonly index: number
  readonly returns: Spans
  readonly vs_btc: Spans
  readonly members: readonly { readonly symbol: string; readonly return_30d_pct: number | null }[]
  readonly members_live: number
  readonly points?: readonly DayPoint[]
}

interface Themes {
  readonly base_date: string | null
  readonly btc: { readonly index: number | null; readonly returns: Spans }
  readonly themes: readonly Theme[]
}

const TONES: readonly Tone[] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

const asks = { themes: { board: themesBoard } }

/** How themes did, and which of their coins led. */
export const themes = panel<{ themes: Themes }>()({
  id: 'themes',
  title: 'Themes',
  about: 'Equal baskets of coins; the year is from its first day.',
  meaning: 'theme-indices',
  size: 'half',
  asks,
  draw({ themes: { themes, btc } }) {
    const [first] = themes
    if (!first) return null
    return [
      {
        kind: 'matrix',
        name: 'themes',
        summary: `Returns of ${themes.length} themes. Over 30 days ${first.label} leads with ${shown('change', first.returns.d30)}, bitcoin returned ${shown('change', btc.returns.d30)}.`,
        of: ['theme', 'span'],
        rows: [...themes.map(({ label }) => label), 'Bitcoin'],
        columns: [...SPAN_NAMES],
        cells: [...themes.map(({ returns }) => returns), btc.returns].map((returns) =>
          SPANS.map((span) => returns[span]),
        ),
        format: 'change',
        scale: { centre: 0, full: 30 },
        written: true,
      },
      table(
        themes,
        [
          { head: 'Theme', text: ({ label }) => label },
          { head: '30 d over BTC', figure: (row) => row.vs_btc.d30, format: 'points', signed: true },
          { head: 'Best coin, 30 d', text: (row) => memberText(row, 1) },
          { head: 'Worst coin, 30 d', text: (row) => memberText(row, -1) },
          { head: 'Coins', figure: (row) => row.members_live, format: 'count' },
        ],
        { caption: 'Themes against bitcoin', class: 'wordy' },
      ),
    ]
  },
})

export const themeCourse = panel<{ themes: Themes }>()({
  id: 'theme-course',
  title: 'Theme indices since they began',
  meaning: 'theme-indices',
  size: 'half',
  asks,
  draw({ themes: { themes, base_date } }) {
    const courses = onOneAxis(themes.map(({ points = [] }) => thinned(points, 150)))
    if (courses.times.length === 0) return null
    const best = themes.reduce((top, theme) => (theme.index > top.index ? theme : top))
    return {
      kind: 'series',
      name: 'theme-indices',
      summary: `Eight theme indices, 100 on ${base_date}; ${best.label} is highest at ${shown('score', best.index)}.`,
      times: courses.times,
      panes: [
        {
          label: 'Index',
          format: 'score',
          tall: true,
          lines: themes.map(({ label }, at) => ({
            name: label,
            tone: TONES[at % TONES.length]!,
            shape: 'line' as const,
            values: courses.values[at]!,
          })),
        },
      ],
    }
  },
})

function memberText({ members }: Theme, sign: 1 | -1): string | null {
  const known = members.filter(({ return_30d_pct }) => return_30d_pct !== null)
  const sorted = known.sort((a, b) => sign * (b.return_30d_pct! - a.return_30d_pct!))
  const [first] = sorted
  return first ? `${first.symbol.replace(/USDT$/, '')} ${shown('change', first.return_30d_pct)}` : null
}
