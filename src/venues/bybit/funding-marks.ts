import { poll } from '../../define/source.ts'
import { percentOf, timeOf } from '../fields.ts'
import { ANNOUNCED_FUNDING } from '../settlement.ts'
import { askTickers, intervalHours, readTickers } from './all-tickers.ts'

const ID = 'bybit.funding-marks'

export const fundingMarks = poll({
  id: ID,
  ...ANNOUNCED_FUNDING,
  ask: (api) => askTickers(api),
  parse: (answer, context) =>
    readTickers(ID, answer, context, (entry, contract) => {
      const rate = percentOf(entry.fundingRate)
      const hours = intervalHours(entry, contract)
      if (rate === null || hours === null) return null
      return {
        ts: context.now,
        exchange: 'bybit',
        symbol: contract.symbol,
        funding_rate_pct: rate,
        interval_h: hours,
        next_funding_at: timeOf(entry.nextFundingTime),
      }
    }),
})
