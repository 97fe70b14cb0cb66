import { contextBoard } from '../../boards/market/context.ts'
import { shown } from '../../core/format.ts'
import { html } from '../../core/markup.ts'
import { panel } from '../../define/page.ts'
import type { Param } from '../../define/params.ts'
import { note } from '../draw/figures.ts'
import { metricText } from '../draw/metric-value.ts'
import { table } from '../draw/table.ts'

interface After {
  readonly medianPct: number
  readonly upSharePct: number
}

interface Followed {
  readonly h1: After | null
  readonly h3: After | null
  readonly h7: After | null
}

interface Band extends Followed {
  readonly label: string
  readonly low: number | null
  readonly high: number | null
  readonly n: number
  readonly current: boolean
}

interface Context {
  readonly label: string
  readonly unit: string
  readonly historySince: string | null
  readonly n: number | null
  readonly minN: number
  readonly bands: readonly Band[]
  readonly base: Followed & { readonly n: number | null }
  readonly interpretationEn: string
}

/** What is shown where nobody has chosen. */
const USUAL = 'fear_greed'

/** One metric among its own days, and what bitcoin did after days like it. */
export const context = panel<{ context: Context }, Readonly<Record<'metric', Param<string | undefined>>>>()({
  id: 'context',
  title: 'One metric in its context',
  meaning: 'context',
  size: 'half',
  asks: { context: ({ metric = USUAL }) => ({ board: contextBoard, params: { metric } }) },
  draw({ context: { label, unit, bands, base, n, minN, interpretationEn, historySince } }) {
    if (n === null || bands.length === 0) return null
    const all = { ...base, n: base.n ?? 0, label: 'all its days', low: null, high: null, current: false }
    const rows: readonly Band[] = [...bands, all]
    return [
      html`<h3>${label}</h3><p>${interpretationEn}</p>`,
      {
        kind: 'bars',
        name: 'context',
        summary: `Median move of bitcoin in the seven days after days of each fifth: ${rows.map(({ label, h7 }) => `${label} ${shown('change', h7?.medianPct)}`).join(', ')}.`,
        direction: 'up',
        of: 'band',
        value: { label: 'Median, 7 days', format: 'change' },
        series: [{ name: 'Median move', tone: 'accent' }],
        bars: rows.map(({ label, h7 }) => ({ name: shortLabel(label), values: [h7?.medianPct ?? null] })),
        ...markOf(bands),
      },
      table(
        rows,
        [
          { head: 'Fifth', text: ({ label, current }) => (current ? `${label}, now` : label) },
          { head: 'Up to', text: ({ high }) => (high === null ? '' : metricText(unit, high)) },
          { head: 'Days', figure: (row) => row.n, format: 'count' },
          { head: '1 d', figure: ({ h1 }) => h1?.medianPct, format: 'change', signed: true },
          { head: '3 d', figure: ({ h3 }) => h3?.medianPct, format: 'change', signed: true },
          { head: '7 d', figure: ({ h7 }) => h7?.medianPct, format: 'change', signed: true },
          { head: 'Higher, 7 d', figure: ({ h7 }) => h7?.upSharePct, format: 'share' },
        ],
        { caption: 'What followed by fifth of its history', sortable: false },
      ),
      note(
        `${shown('count', n)} days since ${historySince}. Of a fifth with fewer than ${minN} days nothing is said. Other metrics are chosen in the list below.`,
      ),
    ]
  },
})

function markOf(bands: readonly Band[]) {
  const now = bands.find(({ current }) => current)
  return now ? { mark: { name: shortLabel(now.label), label: 'now' } } : {}
}

/** So that names fit below their bars. */
const shortLabel = (label: string): string => label.replace(' fifth', '').replace('all its days', 'all')
