import { listIn, numberOf, positiveOf, textOf } from '../fields.ts'
import { type SpotReading, spotFeed } from '../spot-feed.ts'

export const spot = spotFeed({
  venue: 'backpack',
  quotes: ['USDC', 'USDT', 'USD'],
  ask: (api) => api.get('https://api.backpack.exchange/api/v1/tickers'),
  read: (answer) =>
    listIn('backpack.spot', answer).flatMap((entry): SpotReading[] => {
      const instrument = textOf(entry.symbol)
      const last = positiveOf(entry.lastPrice)
      // Derivatives have a third part: SOL_USDC_PERP.
      const [base, quote, more] = instrument?.split('_') ?? []
      if (!instrument || last === null || !base || !quote || more !== undefined) return []
      return [{ instrument, base, quote, last, quoteVolume24h: numberOf(entry.quoteVolume) }]
    }),
})
