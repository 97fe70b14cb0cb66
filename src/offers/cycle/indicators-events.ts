import { offer } from '../../define/offer.ts'
import { optionalChoice } from '../../define/params.ts'
import { tableHistory } from '../../define/table-history.ts'
import { indicatorEvents } from '../../tables/cycle/indicators.ts'
import { btcClosesDaily } from '../../tables/market/candles.ts'

export const indicatorsEvents = offer({
  route: 'indicators-events',
  priceUsd: 0.005,
  about:
    'Every day on which a Bitcoin cycle indicator crossed one of its bands, with the close and what bitcoin did in the 7, 30, 90, 180 and 365 days after.',
  source: 'daily closes of bitcoin',
  params: {
    symbol: optionalChoice(
      ['pi_cycle', 'mayer', 'puell', 'ma200w', 'ma2y', 'golden_ratio', 'profitable_days'],
      'Only this indicator.',
    ),
  },
  answer: tableHistory(indicatorEvents, {
    columns: [
      'date',
      'indicator',
      'band',
      'direction',
      'value',
      'threshold',
      'btc_close',
      'return_7d_pct',
      'return_30d_pct',
      'return_90d_pct',
      'return_180d_pct',
      'return_365d_pct',
    ],
    by: { symbol: 'indicator' },
    limitMax: 5_000,
    madeOf: [btcClosesDaily],
  }),
})
