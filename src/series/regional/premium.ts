import { PREMIUM_COINS } from '../../analytics/regional/premium.ts'
import * as is from '../../define/answer.ts'
import { placed, series } from '../../define/series.ts'
import { premiumDaily } from '../../tables/regional/premium.ts'
import { barsOf } from '../bars.ts'

export const premiumSeries = series({
  metric: 'premium',
  label: 'What the coin costs in the United States above the world',
  unit: 'pct',
  kind: 'line',
  figure: is.pct('Coinbase in dollars above Binance in USDT, at the end of the day.'),
  finest: '1d',
  symbols: PREMIUM_COINS,
  source: 'closes of Coinbase in dollars against those of Binance in USDT',
  source_kind: 'derived',
  reads: { days: placed(premiumDaily, { coin: 'symbol' }) },
  subject: ['days'],
  async bars({ days }) {
    const [rows, since] = await Promise.all([days.bars({ pct: { last: 'premium_pct' } }), days.first()])
    return { bars: barsOf(rows, ({ pct }) => pct), since }
  },
})
