import type { RestApi } from '../../define/source.ts'
import { listIn, numberOf, positiveOf, textOf } from '../fields.ts'
import { type SpotReading, spotFeed } from '../spot-feed.ts'

/** BTCUSDT: nothing but the quote parts the two. */
const PAIR = /^(.+)(USDT|USDC)$/

export const spot = spotFeed({
  venue: 'bitget',
  quotes: ['USDT', 'USDC'],
  ask: askTickers,
  read: (answer) => pairsIn('bitget.spot', answer),
})

export function askTickers(api: RestApi): Promise<unknown> {
  return api.get('https://api.bitget.com/api/v2/spot/market/tickers')
}

export function pairsIn(source: string, answer: unknown): SpotReading[] {
  return listIn(source, answer, 'data').flatMap((ticker) => {
    const instrument = textOf(ticker.symbol)
    const [, base, quote] = PAIR.exec(instrument ?? '') ?? []
    const last = positiveOf(ticker.lastPr)
    if (!instrument || !base || !quote || last === null) return []
    return [{ instrument, base, quote, last, quoteVolume24h: numberOf(ticker.quoteVolume) }]
  })
}
