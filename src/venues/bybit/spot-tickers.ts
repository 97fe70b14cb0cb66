import type { Poll } from '../../define/source.ts'
import { listIn, numberOf, positiveOf, textOf } from '../fields.ts'
import { joinedPair, type SpotReading, spotFeed } from '../spot-feed.ts'

interface BybitSpot {
  readonly venue: string
  readonly host: string
  readonly quotes: readonly string[]
}

/** The tickers of Bybit and of its sister in Turkey, which speak alike. */
export function spotOfBybit({ venue, host, quotes }: BybitSpot): Poll {
  return spotFeed({
    venue,
    quotes,
    ask: (api) => api.get(`https://${host}/v5/market/tickers`, { query: { category: 'spot' } }),
    read: (answer) =>
      listIn(`${venue}.spot`, answer, 'result', 'list').flatMap((entry): SpotReading[] => {
        const instrument = textOf(entry.symbol)
        const pair = instrument && joinedPair(instrument, quotes)
        const last = positiveOf(entry.lastPrice)
        if (!pair || last === null) return []
        return [{ instrument, ...pair, last, quoteVolume24h: numberOf(entry.turnover24h) }]
      }),
  })
}
