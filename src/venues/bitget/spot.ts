import { listIn, numberOf, positiveOf, textOf } from '../fields.ts'
import { spotFeed } from '../spot-feed.ts'

/** BTCUSDT: nothing but the quote parts the two. */
const PAIR = /^(.+)(USDT|USDC)$/

export const spot = spotFeed({
  venue: 'bitget',
  quotes: ['USDT', 'USDC'],
  ask: (api) => api.get('https://api.bitget.com/api/v2/spot/market/tickers'),
  read: (answer) =>
    listIn('bitget.spot', answer, 'data').flatMap((ticker) => {
      const instrument = textOf(ticker.symbol)
      const [, base, quote] = PAIR.exec(instrument ?? '') ?? []
      const last = positiveOf(ticker.lastPr)
      if (!instrument || !base || !quote || last === null) return []
      return [{ instrument, base, quote, last, quoteVolume24h: numberOf(ticker.quoteVolume) }]
    }),
})
