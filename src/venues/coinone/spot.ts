import { listIn, numberOf, positiveOf, textOf } from '../fields.ts'
import { type SpotReading, spotFeed } from '../spot-feed.ts'

export const spot = spotFeed({
  venue: 'coinone',
  quotes: ['KRW'],
  ask: (api) => api.get('https://api.coinone.co.kr/public/v2/ticker_new/KRW'),
  read: (answer) =>
    listIn('coinone.spot', answer, 'tickers').flatMap((entry): SpotReading[] => {
      const base = textOf(entry.target_currency)?.toUpperCase()
      const quote = textOf(entry.quote_currency)?.toUpperCase()
      const last = positiveOf(entry.last)
      if (!base || !quote || last === null) return []
      const quoteVolume24h = numberOf(entry.quote_volume)
      return [{ instrument: `${quote}-${base}`, base, quote, last, quoteVolume24h }]
    }),
})
