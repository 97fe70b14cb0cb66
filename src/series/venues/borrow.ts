import * as is from '../../define/answer.ts'
import { placed, series } from '../../define/series.ts'
import { borrowRatesHourly } from '../../tables/venues/borrow-rates.ts'
import { barsOf } from '../bars.ts'

export const borrowSeries = series({
  metric: 'borrow',
  label: 'What borrowing the coin for margin costs',
  unit: 'apr pct',
  kind: 'line',
  figure: is.apr('Rate at the last reading of the bar.'),
  finest: '1h',
  symbols: 'on record',
  byVenue: true,
  source: 'margin borrow rates as the venue publishes them',
  source_kind: 'recorded',
  reads: { rates: placed(borrowRatesHourly, { coin: 'asset', venue: 'venue' }) },
  subject: ['rates'],
  async bars({ rates }) {
    const [rows, since] = await Promise.all([rates.bars({ apr: { last: 'apr_pct' } }), rates.first()])
    return { bars: barsOf(rows, ({ apr }) => apr), since }
  },
})
