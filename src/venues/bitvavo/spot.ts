import { listIn, numberOf, positiveOf, textOf } from '../fields.ts'
import { markedPair, type SpotReading, spotFeed } from '../spot-feed.ts'

export const spot = spotFeed({
  venue: 'bitvavo',
  quotes: ['EUR', 'USDC'],
  ask: (api) => api.get('https://api.bitvavo.com/v2/ticker/24h', { weight: 25 }),
  read: (answer) =>
    listIn('bitvavo.spot', answer).flatMap((entry): SpotReading[] => {
      const instrument = textOf(entry.market)
      const pair = instrument && markedPair(instrument, '-')
      // All figures of a pair in which nothing was traded are null.
      const last = positiveOf(entry.last)
      if (!pair || last === null) return []
      return [{ instrument, ...pair, last, quoteVolume24h: numberOf(entry.volumeQuote) }]
    }),
})
