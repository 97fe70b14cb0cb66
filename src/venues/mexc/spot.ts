import { listIn, numberOf, positiveOf, textOf } from '../fields.ts'
import { spotFeed } from '../spot-feed.ts'

/** BTCUSDT: nothing but the quote parts the two. */
const PAIR = /^(.+)(USDT|USDC)$/
/** BTC3L and ETH3S are no coins but funds on margin. */
const FUND = /[2-5][LS]$/

export const spot = spotFeed({
  venue: 'mexc',
  quotes: ['USDT', 'USDC'],
  ask: (api) => api.get('https://api.mexc.com/api/v3/ticker/24hr', { weight: 40 }),
  read: (answer) =>
    listIn('mexc.spot', answer).flatMap((ticker) => {
      const instrument = textOf(ticker.symbol)
      const [, base, quote] = PAIR.exec(instrument ?? '') ?? []
      const last = positiveOf(ticker.lastPrice)
      if (!instrument || !base || !quote || last === null || FUND.test(base)) return []
      return [{ instrument, base, quote, last, quoteVolume24h: numberOf(ticker.quoteVolume) }]
    }),
})
