import { numberOf, positiveOf, textOf } from '../fields.ts'
import { isNoCoin } from '../no-coins.ts'
import { orNull } from '../or-null.ts'
import { type SpotReading, spotFeed } from '../spot-feed.ts'
import { listsIn } from './lists.ts'
import { pairOf } from './names.ts'
import { askTickers, tickersIn } from './tickers.ts'

const ID = 'bitfinex.spot'

export const spot = spotFeed({
  venue: 'bitfinex',
  quotes: ['USD', 'USDT'],
  async ask(api) {
    const [tickers, securities] = await Promise.all([
      askTickers(api),
      orNull(api.get('https://api-pub.bitfinex.com/v2/conf/pub:list:pair:securities')),
    ])
    return { tickers, securities }
  },
  read({ tickers, securities }) {
    const shares = new Set(securities === null ? [] : listsIn(ID, securities).flat())
    return tickersIn(ID, tickers).flatMap((entry): SpotReading[] => {
      const instrument = textOf(entry.name)
      const last = positiveOf(entry.last)
      const name = instrument?.slice(1) ?? ''
      const pair = pairOf(name)
      if (instrument === null || last === null || pair === null) return []
      // Derivatives are in the same answer, and so is what is there to be tried out.
      if (name.endsWith('F0') || name.startsWith('TEST') || shares.has(name) || isNoCoin(pair.base)) return []
      const coins = numberOf(entry.volume)
      return [{ instrument, ...pair, last, quoteVolume24h: coins === null ? null : coins * last }]
    })
  },
})
