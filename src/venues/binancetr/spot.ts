import { byName, listIn, numberOf, positiveOf, textOf } from '../fields.ts'
import { type SpotReading, spotFeed } from '../spot-feed.ts'

const ID = 'binancetr.spot'
/** Pairs that are matched in Binance's books; it quotes those of its own nowhere that is known. */
const IN_BINANCE = '1'

/**
 * Its list of pairs, with the prices of the books that they trade in. Lira alone: these books are Binance's own, whose
 * other pairs are recorded there.
 */
export const spot = spotFeed({
  venue: 'binancetr',
  quotes: ['TRY'],
  async ask(api) {
    const [symbols, tickers] = await Promise.all([
      api.get('https://www.binance.tr/open/v1/common/symbols'),
      api.get('https://api.binance.me/api/v3/ticker/24hr', { weight: 80 }),
    ])
    return { symbols, tickers }
  },
  read(answer) {
    const tickers = byName(listIn(ID, answer.tickers), 'symbol')
    return listIn(ID, answer.symbols, 'data', 'list').flatMap((entry): SpotReading[] => {
      const instrument = textOf(entry.symbol)
      const base = textOf(entry.baseAsset)
      const quote = textOf(entry.quoteAsset)
      const ticker = tickers.get(`${base}${quote}`)
      const last = positiveOf(ticker?.lastPrice)
      const isTraded = String(entry.type) === IN_BINANCE && positiveOf(ticker?.bidPrice) !== null
      if (!instrument || !base || !quote || last === null || !isTraded) return []
      return [{ instrument, base, quote, last, quoteVolume24h: numberOf(ticker?.quoteVolume) }]
    })
  },
})
