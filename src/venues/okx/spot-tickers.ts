import type { Poll } from '../../define/source.ts'
import { listIn, numberOf, positiveOf, textOf } from '../fields.ts'
import { markedPair, type SpotReading, spotFeed } from '../spot-feed.ts'

interface OkxSpot {
  readonly venue: string
  readonly host: string
  readonly quotes: readonly string[]
}

/** The tickers of OKX and of its sister in Turkey, which speak alike. */
export function spotOfOkx({ venue, host, quotes }: OkxSpot): Poll {
  return spotFeed({
    venue,
    quotes,
    ask: (api) => api.get(`https://${host}/api/v5/market/tickers`, { query: { instType: 'SPOT' } }),
    read: (answer) =>
      listIn(`${venue}.spot`, answer, 'data').flatMap((entry): SpotReading[] => {
        const instrument = textOf(entry.instId)
        const pair = instrument && markedPair(instrument, '-')
        const last = positiveOf(entry.last)
        if (!pair || last === null) return []
        // Of swaps volCcy24h counts the base, of spot the quote.
        return [{ instrument, ...pair, last, quoteVolume24h: numberOf(entry.volCcy24h) }]
      }),
  })
}
