import { dailyCandles as candlesOf } from '../daily-candle.ts'
import { isFields } from '../fields.ts'

/** Its own days begin in Hong Kong: 1Dutc are ours. In the words of OKX, before a time is what came after it. */
export const dailyCandles = candlesOf({
  venue: 'okx',
  since: Date.UTC(2019, 11, 1),
  step: '98d',
  ask: (api, { instrument }, { from, to }) =>
    api.get('https://www.okx.com/api/v5/market/history-candles', {
      query: { instId: instrument, bar: '1Dutc', before: from - 1, after: to, limit: 100 },
    }),
  candles: (answer) => (isFields(answer) ? answer.data : null),
  places: { open: 1, high: 2, low: 3, close: 4, quoteVolume: 7 },
})
