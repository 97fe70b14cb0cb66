import { badAnswer, isFields, numberOf, positiveOf } from '../fields.ts'
import { type SpotReading, spotFeed } from '../spot-feed.ts'

const ID = 'bithumb.spot'

export const spot = spotFeed({
  venue: 'bithumb',
  quotes: ['KRW'],
  ask: (api) => api.get('https://api.bithumb.com/public/ticker/ALL_KRW'),
  read(answer) {
    const coins = isFields(answer) ? answer.data : undefined
    if (!isFields(coins)) throw badAnswer(ID, 'expected coins by name', answer)
    // Among the coins stands the date of the answer, which is text.
    return Object.entries(coins).flatMap(([base, entry]): SpotReading[] => {
      const last = isFields(entry) ? positiveOf(entry.closing_price) : null
      if (!isFields(entry) || last === null) return []
      const quoteVolume24h = numberOf(entry.acc_trade_value_24H)
      return [{ instrument: `${base}_KRW`, base, quote: 'KRW', last, quoteVolume24h }]
    })
  },
})
