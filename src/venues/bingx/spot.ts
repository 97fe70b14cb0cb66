import { listIn, numberOf, positiveOf, textOf } from '../fields.ts'
import { spotFeed } from '../spot-feed.ts'

export const spot = spotFeed({
  venue: 'bingx',
  quotes: ['USDT', 'USDC', 'USD'],
  // Without a time it refuses, though it signs nothing.
  ask: (api, { now }) =>
    api.get('https://open-api.bingx.com/openApi/spot/v1/ticker/24hr', { query: { timestamp: now } }),
  read: (answer) =>
    listIn('bingx.spot', answer, 'data').flatMap((ticker) => {
      const instrument = textOf(ticker.symbol)
      const [base, quote] = instrument?.split('-') ?? []
      const last = positiveOf(ticker.lastPrice)
      if (!instrument || !base || !quote || last === null) return []
      return [{ instrument, base, quote, last, quoteVolume24h: numberOf(ticker.quoteVolume) }]
    }),
})
