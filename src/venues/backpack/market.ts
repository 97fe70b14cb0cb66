import { byName, listIn, listOrNone, numberOf, percentOf, positiveOf, readRows, timeOf } from '../fields.ts'
import { orNull } from '../or-null.ts'
import { type PerpReading, perpAndTradfiFeed } from '../perp-feed.ts'

const ID = 'backpack.market'
const API = 'https://api.backpack.exchange/api/v1'

export const market = perpAndTradfiFeed({
  venue: 'backpack',
  async ask(api) {
    const [tickers, marks, interest] = await Promise.all([
      api.get(`${API}/tickers`),
      orNull(api.get(`${API}/markPrices`)),
      orNull(api.get(`${API}/openInterest`)),
    ])
    return { tickers, marks, interest }
  },
  read({ tickers, marks, interest }, context) {
    const marked = byName(listOrNone(ID, marks), 'symbol')
    const open = byName(listOrNone(ID, interest), 'symbol')
    // Spot pairs are in the same answer.
    const perpetuals = listIn(ID, tickers).filter(({ symbol }) => String(symbol).endsWith('_PERP'))
    return readRows(ID, perpetuals, 'symbol', context, (entry, contract): PerpReading | null => {
      const last = positiveOf(entry.lastPrice)
      if (last === null) return null
      const mark = marked.get(contract.instrument)
      return {
        contract,
        last,
        mark: positiveOf(mark?.markPrice),
        index: positiveOf(mark?.indexPrice),
        // Called percent, and a fraction.
        change24hPct: percentOf(entry.priceChangePercent),
        quoteVolume24h: numberOf(entry.quoteVolume),
        fundingRatePct: percentOf(mark?.fundingRate),
        fundingIntervalHours: contract.fundingIntervalHours,
        nextFundingAt: timeOf(mark?.nextFundingTimestamp),
        // Coins: the unit is not published, but as dollars it would be a thousandth of what is traded in a day.
        openInterest: numberOf(open.get(contract.instrument)?.openInterest),
      }
    })
  },
})
