import { listIn, numberOf, positiveOf, textOf } from '../fields.ts'
import { markedPair, type SpotReading, spotFeed } from '../spot-feed.ts'

export const spot = spotFeed({
  venue: 'upbit',
  quotes: ['KRW', 'USDT'],
  ask: (api) => api.get('https://api.upbit.com/v1/ticker/all', { query: { quote_currencies: 'KRW,USDT' } }),
  read: (answer) =>
    listIn('upbit.spot', answer).flatMap((entry): SpotReading[] => {
      const instrument = textOf(entry.market)
      // The money comes first: KRW-BTC.
      const pair = instrument && markedPair(instrument, '-')
      const last = positiveOf(entry.trade_price)
      if (!pair || last === null) return []
      const { base: quote, quote: base } = pair
      // Without _24h it is what was traded since midnight.
      return [{ instrument, base, quote, last, quoteVolume24h: numberOf(entry.acc_trade_price_24h) }]
    }),
})
