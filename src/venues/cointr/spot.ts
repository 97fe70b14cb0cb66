import { byName, listIn, numberOf, positiveOf, textOf } from '../fields.ts'
import { type SpotReading, spotFeed } from '../spot-feed.ts'

const ID = 'cointr.spot'

/** Speaks as Bitget does. Names have no mark between coin and money, so the list of pairs is asked for as well. */
export const spot = spotFeed({
  venue: 'cointr',
  quotes: ['TRY', 'USDT'],
  async ask(api) {
    const [tickers, symbols] = await Promise.all([
      api.get('https://api.cointr.com/api/v2/spot/market/tickers'),
      api.get('https://api.cointr.com/api/v2/spot/public/symbols'),
    ])
    return { tickers, symbols }
  },
  read(answer) {
    const tickers = byName(listIn(ID, answer.tickers, 'data'), 'symbol')
    return listIn(ID, answer.symbols, 'data').flatMap((entry): SpotReading[] => {
      const instrument = textOf(entry.symbol)
      const base = textOf(entry.baseCoin)
      const quote = textOf(entry.quoteCoin)
      const ticker = tickers.get(entry.symbol)
      const last = positiveOf(ticker?.lastPr)
      if (!instrument || !base || !quote || last === null || entry.status !== 'online') return []
      return [{ instrument, base, quote, last, quoteVolume24h: numberOf(ticker?.quoteVolume) }]
    })
  },
})
