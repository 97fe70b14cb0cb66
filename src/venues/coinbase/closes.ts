import { DAY, isoOf, SECOND } from '../../core/time.ts'
import { dailyCloses } from '../daily-close.ts'
import { badAnswer, numberOf, positiveOf, secondsOf } from '../fields.ts'

/** Who asks for more than 300 candles is refused. */
export const closes = dailyCloses({
  venue: 'coinbase',
  step: '290d',
  ask: (api, { from, to }) =>
    api.get('https://api.exchange.coinbase.com/products/BTC-USD/candles', {
      query: { granularity: DAY / SECOND, start: isoOf(from), end: isoOf(to - DAY) },
    }),
  entries(answer) {
    if (!Array.isArray(answer)) throw badAnswer('coinbase.closes', 'expected a list at the top', answer)
    return answer
  },
  /** Newest first: `[time, low, high, open, close, volume]`. */
  readDay(entry) {
    if (!Array.isArray(entry)) return null
    const day = secondsOf(entry[0])
    const close = positiveOf(entry[4])
    const volume = numberOf(entry[5])
    return day === null || close === null || volume === null ? null : { day, close, volume }
  },
})
