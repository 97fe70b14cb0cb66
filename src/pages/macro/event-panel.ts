import { eventsBoard } from '../../boards/macro/events.ts'
import { shown } from '../../core/format.ts'
import { panel } from '../../define/page.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { table } from '../draw/table.ts'

interface Reaction {
  readonly date: string
  readonly decision: 'hold' | 'cut' | 'hike' | null
  readonly change_bps: number | null
  readonly target_upper_pct: number | null
  readonly btc_price_at: number
  readonly move_5m_pct: number | null
  readonly move_30m_pct: number | null
  readonly move_60m_pct: number | null
  readonly high_60m_pct: number | null
  readonly low_60m_pct: number | null
}

interface Events {
  readonly next: { readonly date: string; readonly statement_at: string; readonly days_left: number } | null
  readonly summary: {
    readonly n: number
    readonly avg_abs_30m_pct: number | null
    readonly normal_abs_30m_pct: number | null
    readonly ratio_30m: number | null
    readonly up_30m: number | null
    readonly down_30m: number | null
  }
  /** Newest first. */
  readonly reactions: readonly Reaction[]
}

/** When the Federal Reserve decides next, and what bitcoin did after it did. */
export const reactions = panel<{ events: Events }>()({
  id: 'meetings',
  title: 'Central bank meetings',
  about: 'Bitcoin after statements of the Federal Reserve, against the last price before them.',
  meaning: 'central-bank-meetings',
  size: 'full',
  asks: { events: { board: eventsBoard } },
  draw({ events: { next, summary, reactions: rows } }) {
    if (rows.length === 0 && !next) return null
    return [
      keyFigures([
        {
          label: 'Next statement',
          text: next?.date ?? shown('days', null),
          note: next && `${next.statement_at.slice(11, 16)} UTC, in ${shown('days', next.days_left)}`,
        },
        {
          label: 'Usual move of 30 minutes after',
          text: shown('yield', summary.avg_abs_30m_pct),
          note: `mean size of ${summary.n} statements`,
        },
        {
          label: 'Any 30 minutes',
          text: shown('yield', summary.normal_abs_30m_pct),
          note: `${shown('ratio', summary.ratio_30m)} times that after statements`,
        },
        {
          label: 'Higher and lower after 30 minutes',
          text: `${shown('count', summary.up_30m)} and ${shown('count', summary.down_30m)}`,
        },
      ]),
      table(
        rows,
        [
          { head: 'Statement', text: ({ date }) => date },
          { head: 'Decided', text: ({ decision }) => decision },
          { head: 'By', figure: (row) => row.change_bps, format: 'bps' },
          { head: 'Upper end', figure: (row) => row.target_upper_pct, format: 'yield' },
          { head: 'Bitcoin', figure: (row) => row.btc_price_at, format: 'price' },
          { head: '5 min', figure: (row) => row.move_5m_pct, format: 'change', signed: true },
          { head: '30 min', figure: (row) => row.move_30m_pct, format: 'change', signed: true },
          { head: '60 min', figure: (row) => row.move_60m_pct, format: 'change', signed: true },
          { head: 'Highest', figure: (row) => row.high_60m_pct, format: 'change' },
          { head: 'Lowest', figure: (row) => row.low_60m_pct, format: 'change' },
        ],
        { caption: 'Bitcoin after statements of the Federal Reserve' },
      ),
      note(`${summary.n} statements are few: a mean of so many says how large moves are, hardly which way.`),
    ]
  },
})
