import { indicatorRows } from '../../analytics/cycle/indicators.ts'
import { issuedUpTo } from '../../analytics/cycle/issuance.ts'
import { DAY, dateOf, dayMs } from '../../core/time.ts'
import { from, method } from '../../define/method.ts'
import { indicatorDaily } from '../../tables/cycle/indicators.ts'
import { btcClosesDaily } from '../../tables/market/candles.ts'

export const puellMethod = method({
  id: 'puell',
  domain: 'cycle',
  title: 'Puell multiple',
  answers: 'Do miners earn more from new coins than in the past year?',
  meaning: 'bitcoin-cycle-indicators',
  shown: { indicators: ['latest.puell.*', 'points.rows.13'] },
  formula: ['Puell = issuance of the day in USD / its mean of 365 days'],
  version: '1',
  inputs: [from(btcClosesDaily, 'date', 'close'), from(indicatorDaily, 'puell')],
  assumes: [
    'Issuance comes from the date: figures from counted blocks scatter around it by the luck of the day.',
    'On the day of a halving both subsidies count: the old one for the blocks before its moment, the new one for those after it.',
  ],
  misleads: ['It halves with the issuance at every halving. Fees are not in it.'],
  example: {
    given: { firstDay: '2024-05-01', days: 365, close: 100, lastClose: 200 },
    steps: [
      'A day has 144 blocks of 3.125: 450 BTC; the last day 450 · 200 = 90,000 USD',
      'mean = 450 · (364 · 100 + 200) / 365 = 450 · 36,600 / 365 = 45,123.287671 USD',
      'Puell = 90,000 / 45,123.287671 = 1.994536',
    ],
    gives: { issuedUsd: 90_000, puell: 1.994536 },
    by: ({ firstDay, days, close, lastClose }) => {
      const closes = Array.from({ length: days }, (_, at) => ({
        date: dateOf(dayMs(firstDay)! + at * DAY),
        close: at === days - 1 ? lastClose : close,
      }))
      const last = closes.at(-1)!
      return {
        issuedUsd: issuedUpTo(dayMs(last.date)!, 1) * last.close,
        puell: indicatorRows(closes, [], 0).at(-1)!.puell,
      }
    },
  },
})
