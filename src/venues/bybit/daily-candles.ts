import { DAY } from '../../core/time.ts'
import { dailyCandles as candlesOf } from '../daily-candle.ts'
import { isFields } from '../fields.ts'

export const dailyCandles = candlesOf({
  venue: 'bybit',
  since: Date.UTC(2020, 2, 25),
  step: '180d',
  ask: (api, { instrument }, { from, to }) =>
    api.get('https://api.bybit.com/v5/market/kline', {
      query: {
        category: 'linear',
        symbol: instrument,
        interval: 'D',
        start: from,
        end: to - DAY,
        limit: 200,
      },
    }),
  candles: (answer) => (isFields(answer) && isFields(answer.result) ? answer.result.list : null),
  places: { open: 1, high: 2, low: 3, close: 4, quoteVolume: 6 },
})
