import { listIn, numberOf, positiveOf, textOf } from '../fields.ts'
import { type SpotReading, spotFeed } from '../spot-feed.ts'

export const spot = spotFeed({
  venue: 'btcturk',
  quotes: ['TRY', 'USDT'],
  ask: (api) => api.get('https://api.btcturk.com/api/v2/ticker'),
  read: (answer) =>
    listIn('btcturk.spot', answer, 'data').flatMap((entry): SpotReading[] => {
      const instrument = textOf(entry.pair)
      const base = textOf(entry.numeratorSymbol)
      const quote = textOf(entry.denominatorSymbol)
      const last = positiveOf(entry.last)
      if (!instrument || !base || !quote || last === null) return []
      const coins = numberOf(entry.volume)
      const average = positiveOf(entry.average) ?? last
      return [{ instrument, base, quote, last, quoteVolume24h: coins === null ? null : coins * average }]
    }),
})
