import { listIn, numberOf, positiveOf, textOf } from '../fields.ts'
import { spotFeed } from '../spot-feed.ts'

/** BTC3L and ETH3S are no coins but funds on margin. */
const FUND = /[2-5][LS]$/

export const spot = spotFeed({
  venue: 'kucoin',
  quotes: ['USDT', 'USDC', 'USD'],
  ask: (api) => api.get('https://api.kucoin.com/api/v1/market/allTickers', { weight: 15 }),
  read: (answer) =>
    listIn('kucoin.spot', answer, 'data', 'ticker').flatMap((ticker) => {
      const instrument = textOf(ticker.symbol)
      const [base, quote] = instrument?.split('-') ?? []
      const last = positiveOf(ticker.last)
      if (!instrument || !base || !quote || last === null || FUND.test(base)) return []
      return [{ instrument, base, quote, last, quoteVolume24h: numberOf(ticker.volValue) }]
    }),
})
