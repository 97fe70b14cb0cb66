import { listIn, numberOf, positiveOf, textOf } from '../fields.ts'
import { spotFeed } from '../spot-feed.ts'

export const spot = spotFeed({
  venue: 'gate',
  quotes: ['USDT', 'USDC', 'USD'],
  ask: (api) => api.get('https://api.gateio.ws/api/v4/spot/tickers'),
  read: (answer) =>
    listIn('gate.spot', answer).flatMap((ticker) => {
      const instrument = textOf(ticker.currency_pair)
      const [base, quote] = instrument?.split('_') ?? []
      const last = positiveOf(ticker.last)
      // BTC3L is no coin but a fund that holds bitcoin on margin: only funds have a net value.
      if (!instrument || !base || !quote || last === null || positiveOf(ticker.etf_net_value) !== null)
        return []
      return [{ instrument, base, quote, last, quoteVolume24h: numberOf(ticker.quote_volume) }]
    }),
})
