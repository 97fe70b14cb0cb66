import { DAY, SECOND } from '../../core/time.ts'
import { dailyCloses } from '../daily-close.ts'
import { isFields, listIn, numberOf, positiveOf, secondsOf } from '../fields.ts'

/** A thousand candles are answered with at most; of a beginning and an end, only the end is heeded. */
export const closes = dailyCloses({
  venue: 'bitstamp',
  step: '900d',
  ask: (api, { from, to }) =>
    api.get('https://www.bitstamp.net/api/v2/ohlc/btcusd/', {
      query: {
        step: DAY / SECOND,
        limit: (to - from) / DAY,
        start: from / SECOND,
        end: (to - DAY) / SECOND,
      },
    }),
  entries: (answer) => listIn('bitstamp.closes', answer, 'data', 'ohlc'),
  readDay(entry) {
    if (!isFields(entry)) return null
    const day = secondsOf(entry.timestamp)
    const close = positiveOf(entry.close)
    const volume = numberOf(entry.volume)
    return day === null || close === null || volume === null ? null : { day, close, volume }
  },
})
