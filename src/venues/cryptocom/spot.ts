import { listIn, numberOf, positiveOf, textOf } from '../fields.ts'
import { type SpotReading, spotFeed } from '../spot-feed.ts'

export const spot = spotFeed({
  venue: 'cryptocom',
  quotes: ['USD', 'USDT'],
  ask: (api) => api.get('https://api.crypto.com/exchange/v1/public/get-tickers'),
  read: (answer) =>
    listIn('cryptocom.spot', answer, 'result', 'data').flatMap((entry): SpotReading[] => {
      const instrument = textOf(entry.i)
      const last = positiveOf(entry.a)
      // Derivatives are written without the stroke: BTCUSD-PERP.
      const [base, quote] = instrument?.split('_') ?? []
      if (!instrument || last === null || !base || !quote) return []
      return [{ instrument, base, quote, last, quoteVolume24h: numberOf(entry.vv) }]
    }),
})
