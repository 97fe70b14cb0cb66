import { listIn, numberOf, positiveOf, textOf } from '../fields.ts'
import { markedPair, type SpotReading, spotFeed } from '../spot-feed.ts'

/** The list of all is made anew once a minute, which is often enough here. */
export const spot = spotFeed({
  venue: 'bitlo',
  quotes: ['TRY', 'USDT'],
  ask: (api) => api.get('https://api4.bitlo.com/market/ticker/all'),
  read: (answer) =>
    listIn('bitlo.spot', answer).flatMap((entry): SpotReading[] => {
      const instrument = textOf(entry.marketCode)
      const pair = instrument && markedPair(instrument, '-')
      const last = positiveOf(entry.currentQuote)
      // A fifth of the list trades no longer: their last price stands there, without bids or offers.
      const isTraded = positiveOf(entry.bid) !== null && positiveOf(entry.ask) !== null
      if (!pair || last === null || !isTraded) return []
      return [{ instrument, ...pair, last, quoteVolume24h: numberOf(entry.notionalVolume24h) }]
    }),
})
