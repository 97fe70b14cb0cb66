import { listIn, positiveOf, textOf } from '../fields.ts'
import { spotFeed } from '../spot-feed.ts'

/** btcusdt: nothing but the quote parts the two. */
const PAIR = /^(.+)(usdt|usdc)$/
/** btc3l and eth3s are no coins but funds on margin. */
const FUND = /[1-5][ls]$/

export const spot = spotFeed({
  venue: 'htx',
  quotes: ['USDT', 'USDC'],
  ask: (api) => api.get('https://api.huobi.pro/market/tickers'),
  read: (answer) =>
    listIn('htx.spot', answer, 'data').flatMap((ticker) => {
      const instrument = textOf(ticker.symbol)
      const [, base, quote] = PAIR.exec(instrument ?? '') ?? []
      const last = positiveOf(ticker.close)
      // Pairs that are traded no more may stay in the answer: they show by their volume, which is in the quote.
      const quoteVolume24h = positiveOf(ticker.vol)
      if (!instrument || !base || !quote || last === null || quoteVolume24h === null) return []
      if (FUND.test(base)) return []
      return [{ instrument, base: base.toUpperCase(), quote: quote.toUpperCase(), last, quoteVolume24h }]
    }),
})
