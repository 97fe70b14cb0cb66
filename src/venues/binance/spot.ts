import { listIn, numberOf, positiveOf, textOf } from '../fields.ts'
import { joinedPair, type SpotReading, spotFeed } from '../spot-feed.ts'

const QUOTES = ['USDT', 'USDC', 'FDUSD']

export const spot = spotFeed({
  venue: 'binance',
  quotes: QUOTES,
  ask: (api) => api.get('https://api.binance.com/api/v3/ticker/24hr', { weight: 80 }),
  read: (answer) =>
    listIn('binance.spot', answer).flatMap((entry): SpotReading[] => {
      const instrument = textOf(entry.symbol)
      const pair = instrument && joinedPair(instrument, QUOTES)
      const last = positiveOf(entry.lastPrice)
      // Pairs whose trading has ended stay in the list with their last price, but nobody bids for them.
      const isTraded = positiveOf(entry.bidPrice) !== null && positiveOf(entry.askPrice) !== null
      if (!pair || last === null || !isTraded) return []
      return [{ instrument, ...pair, last, quoteVolume24h: numberOf(entry.quoteVolume) }]
    }),
})
