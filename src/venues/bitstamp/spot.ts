import { listIn, numberOf, positiveOf, textOf } from '../fields.ts'
import { markedPair, type SpotReading, spotFeed } from '../spot-feed.ts'

export const spot = spotFeed({
  venue: 'bitstamp',
  quotes: ['USD', 'EUR', 'GBP', 'USDT', 'USDC'],
  ask: (api) => api.get('https://www.bitstamp.net/api/v2/ticker/'),
  read: (answer) =>
    listIn('bitstamp.spot', answer).flatMap((entry): SpotReading[] => {
      const instrument = textOf(entry.pair)
      // Perpetuals are among them: BTC/USD-PERP, whose quote is none of ours.
      const pair = instrument && markedPair(instrument, '/')
      const last = positiveOf(entry.last)
      if (!pair || last === null) return []
      const coins = numberOf(entry.volume)
      const average = positiveOf(entry.vwap) ?? last
      return [{ instrument, ...pair, last, quoteVolume24h: coins === null ? null : coins * average }]
    }),
})
