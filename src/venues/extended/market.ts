import {
  type Fields,
  isFields,
  listIn,
  numberOf,
  percentOf,
  positiveOf,
  readRows,
  timeOf,
} from '../fields.ts'
import { perpAndTradfiFeed } from '../perp-feed.ts'
import { askMarkets } from './markets.ts'

const ID = 'extended.market'

export const market = perpAndTradfiFeed({
  venue: 'extended',
  ask: askMarkets,
  read: (answer, context) =>
    readRows(ID, listIn(ID, answer, 'data'), 'name', context, (entry, contract) => {
      const stats: Fields = isFields(entry.marketStats) ? entry.marketStats : {}
      const last = positiveOf(stats.lastPrice)
      if (last === null) return null
      return {
        contract,
        last,
        mark: positiveOf(stats.markPrice),
        index: positiveOf(stats.indexPrice),
        // A fraction, despite its name.
        change24hPct: percentOf(stats.dailyPriceChangePercentage),
        quoteVolume24h: numberOf(stats.dailyVolume),
        fundingRatePct: percentOf(stats.fundingRate),
        fundingIntervalHours: contract.fundingIntervalHours,
        // A time, despite its name.
        nextFundingAt: timeOf(stats.nextFundingRate),
        // openInterest is dollars.
        openInterest: numberOf(stats.openInterestBase),
      }
    }),
})
