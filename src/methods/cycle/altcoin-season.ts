import { ALTSEASON_DAYS, altseasons, seasonOf } from '../../analytics/cycle/altseason.ts'
import { DAY } from '../../core/time.ts'
import { from, method } from '../../define/method.ts'
import { altseasonDaily } from '../../tables/cycle/indices.ts'
import { dailyCandles } from '../../tables/market/candles.ts'

export const altcoinSeasonMethod = method({
  id: 'altcoin-season',
  domain: 'cycle',
  title: 'Altcoin season',
  answers: 'Do most large coins do better than bitcoin?',
  meaning: 'altcoin-season',
  shown: {
    altseason: ['value', 'btc_return_90d_pct', '*.return_pct', 'history.value'],
    indices: [
      'altseason.value',
      'altseason.btc_return_90d_pct',
      'altseason.*.return_pct',
      'altseason.history.value',
    ],
  },
  formula: [
    'value = round(100 · coins that beat bitcoin over 90 days / coins in the sample)',
    'from 75 on altseason, up to 25 bitcoin_season',
  ],
  version: '1',
  inputs: [
    from(dailyCandles, 'symbol', 'close', 'quote_volume'),
    from(altseasonDaily, 'value', 'top', 'bottom'),
  ],
  assumes: [
    'The sample: the fifty most traded of 30 days that have a close at both ends. What stands for something else is left out (the list is ours).',
  ],
  misleads: ['It counts coins, not dollars; and the sample is of those that are traded now.'],
  example: {
    given: {
      btc: [100, 110],
      coins: { ETHUSDT: [100, 120], SOLUSDT: [100, 115], XRPUSDT: [100, 105], ADAUSDT: [100, 130] },
    },
    steps: [
      'bitcoin made 10 %',
      'the others 20, 15, 5 and 30 %: three of four did better',
      '100 · 3 / 4 = 75: altseason',
    ],
    gives: { value: 75, season: 'altseason', btcReturnPct: 10 },
    by: ({ btc, coins }) => {
      const days = ([then, now]: readonly [number, number]) => [
        { day: 0, close: then, volumeUsd: 1 },
        { day: ALTSEASON_DAYS * DAY, close: now, volumeUsd: 1 },
      ]
      const series = new Map(
        Object.entries({ BTCUSDT: btc, ...coins }).map(([symbol, ends]) => [symbol, days(ends)]),
      )
      const [found] = altseasons(series, [ALTSEASON_DAYS * DAY])
      return { value: found!.value, season: seasonOf(found!.value), btcReturnPct: found!.btc_return_90d_pct }
    },
  },
})
