import { correlationsBoard } from '../../boards/market/correlations.ts'
import { shown } from '../../core/format.ts'
import { page, panel } from '../../define/page.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { symbolLink } from '../draw/links.ts'
import { table } from '../draw/table.ts'

interface Pair {
  readonly a: string
  readonly b: string
  readonly rho: number
}

interface Correlations {
  readonly window_days: number
  readonly min_observations: number
  readonly symbols: readonly string[]
  readonly matrix: readonly (readonly (number | null)[])[]
  readonly most_correlated: readonly Pair[]
  readonly least_correlated: readonly Pair[]
  readonly mean_rho_btc: number | null
}

const asks = { correlations: { board: correlationsBoard } }

const summary = panel<{ correlations: Correlations }>()({
  id: 'summary',
  title: 'How much moves together',
  meaning: 'correlations',
  size: 'full',
  asks,
  draw({ correlations: { symbols, window_days, min_observations, most_correlated, ...rest } }) {
    if (symbols.length === 0) return null
    return [
      keyFigures([
        { label: 'Mean with bitcoin', text: shown('ratio', rest.mean_rho_btc) },
        pairFigure('Closest pair', most_correlated[0]),
        pairFigure('Farthest pair', rest.least_correlated[0]),
        { label: 'Compared', text: `${symbols.length} perpetuals`, note: `${window_days} finished days` },
      ]),
      note(
        `1 is in step, 0 unrelated, −1 opposite. Daily log returns of ${window_days} days: a correlation of so few days is rough, by about 0.2 either way at 0.7, and two with fewer than ${min_observations} days in common are not compared.`,
      ),
    ]
  },
})

const matrix = panel<{ correlations: Correlations }>()({
  id: 'matrix',
  title: 'Every pair',
  about: 'The most traded first; each row and column is a perpetual against USDT.',
  meaning: 'correlations',
  size: 'full',
  asks,
  draw({ correlations: { symbols, matrix, window_days, mean_rho_btc } }) {
    if (symbols.length === 0) return null
    const names = symbols.map(shortName)
    return {
      kind: 'matrix',
      name: 'correlations',
      summary: `Correlations of the daily returns of ${symbols.length} perpetuals over ${window_days} days; with bitcoin ${shown('ratio', mean_rho_btc)} on average.`,
      of: ['perpetual', 'perpetual'],
      rows: names,
      columns: names,
      cells: matrix,
      format: 'ratio',
      scale: { centre: 0, full: 1 },
      written: true,
    }
  },
})

const pairs = (id: 'most_correlated' | 'least_correlated', title: string) =>
  panel<{ correlations: Correlations }>()({
    id: id.replace('_', '-'),
    title,
    meaning: 'correlations',
    size: 'half',
    asks,
    draw: ({ correlations }) =>
      correlations[id].length === 0
        ? null
        : table(
            correlations[id],
            [
              { head: 'One', text: ({ a }) => symbolLink(a) },
              { head: 'Other', text: ({ b }) => symbolLink(b) },
              { head: 'Correlation', figure: ({ rho }) => rho, format: 'ratio' },
            ],
            { caption: title },
          ),
  })

export const correlationsPage = page({
  id: 'correlations',
  path: '/boards/correlations',
  title: 'Correlations',
  about: 'How the most traded perpetuals moved together over the last thirty finished days.',
  group: 'Breadth',
  panels: [
    summary,
    matrix,
    pairs('most_correlated', 'Closest pairs'),
    pairs('least_correlated', 'Farthest pairs'),
  ],
  headline: {
    asks: () => ({ board: correlationsBoard }),
    says: ({ mean_rho_btc, matrix }: Correlations) => ({
      label: 'Mean correlation with bitcoin, 30 days',
      text: shown('ratio', mean_rho_btc),
      points: [...(matrix[0] ?? [])],
    }),
  },
})

function pairFigure(label: string, pair: Pair | undefined) {
  return {
    label,
    text: shown('ratio', pair?.rho),
    note: pair && `${shortName(pair.a)} and ${shortName(pair.b)}`,
  }
}

/** All are against USDT. */
const shortName = (symbol: string): string => symbol.replace(/USDT$/, '')
