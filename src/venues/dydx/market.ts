import { percentChange } from '../../core/stats.ts'
import { numberOf, percentOf, positiveOf, readRows } from '../fields.ts'
import { nextFullHour } from '../hourly.ts'
import { perpFeed } from '../perp-feed.ts'
import { askMarkets, marketsIn } from './markets.ts'

const ID = 'dydx.market'

/**
 * There is one price, the oracle's. Positions are valued and liquidated at it, which is what a mark is here; the last trade
 * is not told, so that it stands for that too. It is not given as the index as well: the contract would seem to trade
 * without any premium, which nobody has quoted.
 */
export const market = perpFeed({
  venue: 'dydx',
  ask: askMarkets,
  read: (answer, context) =>
    readRows(ID, marketsIn(ID, answer), 'ticker', context, (entry, contract) => {
      const oracle = positiveOf(entry.oraclePrice)
      if (oracle === null) return null
      // In dollars, not in percent.
      const change = numberOf(entry.priceChange24H)
      return {
        contract,
        last: oracle,
        mark: oracle,
        index: null,
        change24hPct: change === null ? null : percentChange(positiveOf(oracle - change), oracle),
        quoteVolume24h: numberOf(entry.volume24H),
        fundingRatePct: percentOf(entry.nextFundingRate),
        fundingIntervalHours: contract.fundingIntervalHours,
        nextFundingAt: nextFullHour(context.now),
        // baseOpenInterest beside it has stood still for months.
        openInterest: numberOf(entry.openInterest),
      }
    }),
})
