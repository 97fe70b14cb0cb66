import { listIn, numberOf, positiveOf, textOf } from '../fields.ts'
import { markedPair, type SpotReading, spotFeed } from '../spot-feed.ts'

/**
 * Speaks as KuCoin does. No document of its own names the address; others are known to use it. Lira alone, so that
 * nothing counts twice should it answer for KuCoin's pairs.
 */
export const spot = spotFeed({
  venue: 'kucointr',
  quotes: ['TRY'],
  ask: (api) => api.get('https://api.kucoin.tr/api/v1/market/allTickers', { weight: 15 }),
  read: (answer) =>
    listIn('kucointr.spot', answer, 'data', 'ticker').flatMap((entry): SpotReading[] => {
      const instrument = textOf(entry.symbol)
      const pair = instrument && markedPair(instrument, '-')
      const last = positiveOf(entry.last)
      if (!pair || last === null) return []
      return [{ instrument, ...pair, last, quoteVolume24h: numberOf(entry.volValue) }]
    }),
})
