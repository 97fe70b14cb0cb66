import { DAY } from '../../core/time.ts'
import { dailyCandles as candlesOf } from '../daily-candle.ts'

/** Up to 99 candles weigh 1. */
export const dailyCandles = candlesOf({
  venue: 'binance',
  since: Date.UTC(2019, 8, 8),
  step: '98d',
  ask: (api, { instrument }, { from, to }) =>
    api.get('https://fapi.binance.com/fapi/v1/klines', {
      query: { symbol: instrument, interval: '1d', startTime: from, endTime: to - DAY, limit: 99 },
    }),
  candles: (answer) => answer,
  places: { open: 1, high: 2, low: 3, close: 4, quoteVolume: 7 },
})
