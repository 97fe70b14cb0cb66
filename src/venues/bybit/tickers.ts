import { poll } from '../../define/source.ts'
import { numberOf, percentOf, positiveOf, timeOf } from '../fields.ts'
import { PERP_TICKERS, tickerRow } from '../ticker.ts'
import { askTickers, intervalHours, readTickers } from './all-tickers.ts'

const ID = 'bybit.tickers'

export const tickers = poll({
  id: ID,
  ...PERP_TICKERS,
  ask: (api) => askTickers(api),
  parse: (answer, context) =>
    readTickers(ID, answer, context, (entry, contract) => {
      const last = positiveOf(entry.lastPrice)
      if (last === null) return null
      const quote = {
        last,
        mark: positiveOf(entry.markPrice),
        index: positiveOf(entry.indexPrice),
        // A fraction, whatever the name says.
        change24hPct: percentOf(entry.price24hPcnt),
        quoteVolume24h: numberOf(entry.turnover24h),
        fundingRatePct: percentOf(entry.fundingRate),
        fundingIntervalHours: intervalHours(entry, contract),
        nextFundingAt: timeOf(entry.nextFundingTime),
      }
      return tickerRow('bybit', contract, quote, context.now)
    }),
})
