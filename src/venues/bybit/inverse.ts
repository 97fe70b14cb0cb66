import { numberOf, percentOf, positiveOf } from '../fields.ts'
import { inverseMarket } from '../inverse-market.ts'
import { askTickers, intervalHours, oneSided, readTickers } from './all-tickers.ts'

export const inverse = inverseMarket({
  venue: 'bybit',
  ask: (api) => askTickers(api, 'inverse'),
  read: (answer, context) =>
    readTickers(
      'bybit.inverse',
      answer,
      context,
      (entry, contract) => {
        const last = positiveOf(entry.lastPrice)
        if (last === null) return null
        return {
          contract,
          last,
          // Dollars, as the open interest; `turnover24h` would be coins.
          volume24h: numberOf(entry.volume24h),
          openInterest: oneSided(entry),
          fundingRatePct: percentOf(entry.fundingRate),
          fundingIntervalHours: intervalHours(entry, contract),
        }
      },
      'inverse',
    ),
})
