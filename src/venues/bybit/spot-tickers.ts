import type { Poll, RestApi } from '../../define/source.ts'
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
    ask: (api) => askSpotTickers(api, host),
    read: (answer) => pairsIn(`${venue}.spot`, answer, quotes),
  })
}

export function askSpotTickers(api: RestApi, host: string): Promise<unknown> {
  return api.get(`https://${host}/v5/market/tickers`, { query: { category: 'spot' } })
}

export function pairsIn(source: string, answer: unknown, quotes: readonly string[]): SpotReading[] {
  return listIn(source, answer, 'result', 'list').flatMap((entry): SpotReading[] => {
    const instrument = textOf(entry.symbol)
    const pair = instrument && joinedPair(instrument, quotes)
    const last = positiveOf(entry.lastPrice)
    if (!pair || last === null) return []
    return [{ instrument, ...pair, last, quoteVolume24h: numberOf(entry.turnover24h) }]
  })
}
