import { factorsBoard } from '../../boards/market/factors.ts'
import { shown } from '../../core/format.ts'
import { html } from '../../core/markup.ts'
import { page, panel } from '../../define/page.ts'
import { optionalText } from '../../define/params.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { metricText } from '../draw/metric-value.ts'
import { table } from '../draw/table.ts'
import { context } from './context-panel.ts'

interface Factor {
  readonly metric: string
  readonly label: string
  readonly unit: string
  readonly date: string
  readonly value: number
  readonly percentile: number
  readonly band: { readonly index: number; readonly label: string }
  readonly n: number
  readonly median_7d_pct: number | null
  readonly up_share_7d_pct: number | null
  readonly base_median_7d_pct: number | null
  readonly difference_pp: number | null
  readonly separates: boolean
  readonly suppressed: boolean
  readonly history_since: string
}

interface Factors {
  readonly horizon_days: number
  readonly min_n: number
  readonly base: {
    readonly n: number | null
    readonly median_7d_pct: number | null
    readonly up_share_7d_pct: number | null
  }
  readonly rows: readonly Factor[]
}

const params = {
  metric: optionalText(
    /^\w{1,60}$/,
    'a metric such as fear_greed',
    'The metric that is shown in its context.',
  ),
}
type P = typeof params

const asks = { factors: { board: factorsBoard } }

const summary = panel<{ factors: Factors }, P>()({
  id: 'summary',
  title: 'What stands out',
  meaning: 'factors',
  size: 'full',
  asks,
  draw({ factors: { rows, base, horizon_days, min_n } }) {
    if (rows.length === 0) return null
    const apart = rows.filter(({ separates }) => separates)
    const extreme = rows.filter(({ percentile }) => percentile >= 90 || percentile <= 10)
    return [
      keyFigures([
        { label: 'Metrics on record', text: shown('count', rows.length) },
        {
          label: 'In the highest or lowest tenth',
          text: shown('count', extreme.length),
          note: extreme.map(({ label }) => label).join(', '),
        },
        {
          label: 'With what followed outside of chance',
          text: shown('count', apart.length),
          note: apart.map(({ label }) => label).join(', '),
        },
        {
          label: `Bitcoin, any ${horizon_days} days`,
          text: shown('change', base.median_7d_pct),
          note: `median; higher after ${shown('share', base.up_share_7d_pct)} of ${shown('count', base.n)} days`,
        },
      ]),
      note(
        `Of twenty metrics one is expected outside of a 95 % interval by chance alone. Of fewer than ${min_n} days nothing is said; moves of neighbouring days overlap, so that days are no independent cases. It describes what was and is no trading rule.`,
      ),
    ]
  },
})

const standings = panel<{ factors: Factors }, P>()({
  id: 'standings',
  title: 'Where each stands in its own history',
  about: 'Share of its days on record with a lower figure: 50 is the middle.',
  meaning: 'factors',
  size: 'half',
  asks,
  draw({ factors: { rows } }) {
    if (rows.length === 0) return null
    const sorted = [...rows].sort((a, b) => b.percentile - a.percentile)
    const [top, bottom] = [sorted[0]!, sorted.at(-1)!]
    return {
      kind: 'bars',
      name: 'percentiles',
      summary: `Percentile of ${rows.length} metrics in their own history. Highest: ${top.label} at ${shown('reached', top.percentile)}; lowest: ${bottom.label} at ${shown('reached', bottom.percentile)}.`,
      direction: 'across',
      of: 'metric',
      value: { label: 'Percentile', format: 'reached' },
      series: [{ name: 'Percentile', tone: 'accent' }],
      bars: sorted.map(({ metric, percentile }) => ({ name: shortName(metric), values: [percentile] })),
    }
  },
})

const followed = panel<{ factors: Factors }, P>()({
  id: 'followed',
  title: 'Every metric, and what followed on days like today',
  about:
    'The median move of bitcoin over the seven days after days in the same fifth, beside that after all its days.',
  meaning: 'factors',
  size: 'full',
  asks,
  draw: ({ factors: { rows } }) =>
    rows.length === 0
      ? null
      : table(
          rows,
          [
            {
              head: 'Metric',
              text: ({ metric, label }) => html`<a href="?metric=${metric}#context">${label}</a>`,
            },
            { head: 'Now', text: ({ unit, value }) => metricText(unit, value) },
            { head: 'Day', text: ({ date }) => date },
            { head: 'Percentile', figure: (row) => row.percentile, format: 'reached' },
            { head: 'Band', text: ({ band }) => band.label },
            { head: 'Days in it', figure: ({ n }) => n, format: 'count' },
            { head: 'Then, 7 d', figure: (row) => row.median_7d_pct, format: 'change', signed: true },
            { head: 'Higher', figure: (row) => row.up_share_7d_pct, format: 'share' },
            { head: 'All its days', figure: (row) => row.base_median_7d_pct, format: 'change' },
            { head: 'Difference', figure: (row) => row.difference_pp, format: 'points', signed: true },
            {
              head: 'Chance',
              title: 'Whether that is outside of the 95 % interval of what chance gives.',
              text: ({ suppressed, separates }) =>
                suppressed ? 'too few days' : separates ? 'outside' : 'within',
            },
            { head: 'Since', text: (row) => row.history_since },
          ],
          { caption: 'Metrics in their bands and what followed', class: 'wordy' },
        ),
})

export const factorsPage = page<P>({
  id: 'factors',
  path: '/boards/factors',
  title: 'Factors and context',
  about: 'Every metric in the fifth of its own history, and what bitcoin did after days like it.',
  group: 'Breadth',
  params,
  panels: [summary, standings, context, followed],
  headline: {
    asks: () => ({ board: factorsBoard }),
    says: ({ rows, horizon_days }: Factors) => ({
      label: `Metrics with what followed in ${horizon_days} days outside of chance`,
      text: `${rows.filter(({ separates }) => separates).length} of ${rows.length}`,
      points: rows.map(({ percentile }) => percentile),
    }),
  },
})

/** A name that fits beside its bar: without its unit. */
const shortName = (metric: string): string =>
  metric.replace(/_(pct|pp|usd|busd|ehs|index)$/, '').replaceAll('_', ' ')
