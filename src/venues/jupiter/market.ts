import { numberOf, positiveOf, readRows } from '../fields.ts'
import { perpFeed } from '../perp-feed.ts'
import { askCoins, coinsIn } from './coins.ts'

const ID = 'jupiter.market'

/**
 * Price and volume are all that is sure. What is open against the pool is no open interest of two sides that face each
 * other, and is told by `positioning`; the unit of the 24-hour change is not documented.
 */
export const market = perpFeed({
  venue: 'jupiter',
  ask: askCoins,
  read: (answers, context) =>
    readRows(ID, coinsIn(answers), 'mint', context, (entry, contract) => {
      const last = positiveOf(entry.price)
      if (last === null) return null
      return {
        contract,
        last,
        mark: null,
        index: null,
        change24hPct: null,
        quoteVolume24h: numberOf(entry.volume),
        fundingRatePct: null,
        fundingIntervalHours: null,
        nextFundingAt: null,
        openInterest: null,
      }
    }),
})
