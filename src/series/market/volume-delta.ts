import { MAIN_VENUE } from '../../core/symbols.ts'
import * as is from '../../define/answer.ts'
import { placed, series } from '../../define/series.ts'
import { minuteBars } from '../../tables/market/candles.ts'
import { barsOf } from '../bars.ts'

export const perpDeltaSeries = volumeDelta('cvd_perp', 'perp', 'perpetual')
export const spotDeltaSeries = volumeDelta('cvd_spot', 'spot', 'spot market')

/** What takers bought less what they sold, added up. */
function volumeDelta(metric: string, market: 'perp' | 'spot', of: string) {
  return series({
    metric,
    label: `Cumulative volume delta of the ${of}`,
    unit: 'usd',
    kind: 'line',
    figure: is.usd('Bought less sold by takers since the first bar.'),
    running: true,
    finest: '5m',
    symbols: 'on record',
    source: `taker sides of the minute bars of ${MAIN_VENUE}, ${market}`,
    source_kind: 'derived',
    reads: { minutes: placed(minuteBars, { perp: 'symbol', only: { exchange: MAIN_VENUE, market } }) },
    subject: ['minutes'],
    async bars({ minutes }) {
      const [rows, since] = await Promise.all([
        minutes.bars({
          bought: { sum: 'taker_buy_quote_volume' },
          // Only minutes whose sides are known count on either side.
          traded: { sum: 'quote_volume', when: { taker_buy_quote_volume: { gte: 0 } } },
        }),
        minutes.first(),
      ])
      const delta = (bought: number | null, traded: number | null) =>
        bought === null || traded === null ? null : 2 * bought - traded
      return { bars: barsOf(rows, ({ bought, traded }) => delta(bought, traded)), since }
    },
  })
}
