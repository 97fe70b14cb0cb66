import { type Fields, isFields, listIn, numberOf, positiveOf, textOf } from '../fields.ts'
import { orNull } from '../or-null.ts'
import { joinedPair, type SpotReading, spotFeed } from '../spot-feed.ts'

const ID = 'gemini.spot'
const QUOTES = ['USDT', 'USDC', 'USD', 'EUR', 'GBP']
/** Volume is told pair by pair only: it is asked for where most of it is, and for the dollar coins. */
const MEASURED = ['BTCUSD', 'ETHUSD', 'SOLUSD', 'XRPUSD', 'USDCUSD', 'USDTUSD']

export const spot = spotFeed({
  venue: 'gemini',
  quotes: QUOTES,
  async ask(api) {
    const [prices, ...measured] = await Promise.all([
      api.get('https://api.gemini.com/v1/pricefeed'),
      ...MEASURED.map((pair) => orNull(api.get(`https://api.gemini.com/v1/pubticker/${pair.toLowerCase()}`))),
    ])
    return { prices, measured }
  },
  read({ prices, measured }) {
    const entries = listIn(ID, prices)
    const names = new Set(entries.map(({ pair }) => pair))
    return entries.flatMap((entry): SpotReading[] => {
      const instrument = textOf(entry.pair)
      const pair = instrument && joinedPair(instrument, QUOTES)
      const last = positiveOf(entry.price)
      if (!pair || last === null || isInItsOwnDollars(pair.base, names)) return []
      const ticker = measured[MEASURED.indexOf(instrument)]
      return [{ instrument, ...pair, last, quoteVolume24h: volumeOf(ticker, pair.quote) }]
    })
  },
})

/** BTCGUSD is bitcoin against Gemini's own dollar, as there is BTCUSD too; PAXGUSD is gold against dollars. */
function isInItsOwnDollars(base: string, names: ReadonlySet<unknown>): boolean {
  return base.endsWith('G') && names.has(`${base.slice(0, -1)}USD`)
}

/** Told in each of the two currencies, by its name. */
function volumeOf(ticker: unknown, quote: string): number | null {
  const volume: Fields = isFields(ticker) && isFields(ticker.volume) ? ticker.volume : {}
  return numberOf(volume[quote])
}
