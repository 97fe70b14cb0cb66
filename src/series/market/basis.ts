import { basisPct } from '../../analytics/market/funding.ts'
import * as is from '../../define/answer.ts'
import { placed, series } from '../../define/series.ts'
import { perpTickers } from '../../tables/market/tickers.ts'
import { barsOf } from '../bars.ts'

/** A basis is of one moment: only tickers that tell mark and index both. */
const OF_BOTH = { mark_price: { gte: 0 }, index_price: { gte: 0 } } as const

export const basisSeries = series({
  metric: 'basis',
  label: 'Mark price of the perpetual over its index',
  unit: 'pct',
  kind: 'line',
  figure: is.rate('(Mark − index) / index at the last ticker of the bar that tells both.'),
  finest: '5m',
  symbols: 'any perp',
  byVenue: true,
  source: 'mark and index in the tickers of the venue, minute by minute',
  source_kind: 'derived',
  reads: { tickers: placed(perpTickers, { perp: 'symbol', venue: 'exchange' }) },
  subject: ['tickers'],
  async bars({ tickers }) {
    const [rows, since] = await Promise.all([
      tickers.bars({
        mark: { last: 'mark_price', when: OF_BOTH },
        index: { last: 'index_price', when: OF_BOTH },
      }),
      tickers.first(),
    ])
    return { bars: barsOf(rows, ({ mark, index }) => basisPct(mark, index)), since }
  },
})
