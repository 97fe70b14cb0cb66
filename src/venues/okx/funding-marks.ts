import { poll } from '../../define/source.ts'
import { listIn, percentOf, readRows, timeOf } from '../fields.ts'
import { ANNOUNCED_FUNDING } from '../settlement.ts'
import { askFunding, intervalHours } from './funding-rates.ts'

const ID = 'okx.funding-marks'

export const fundingMarks = poll({
  id: ID,
  ...ANNOUNCED_FUNDING,
  ask: askFunding,
  parse: (answer, context) =>
    readRows(ID, listIn(ID, answer, 'data'), 'instId', context, (entry, contract) => {
      const rate = percentOf(entry.fundingRate)
      const hours = intervalHours(entry) ?? contract.fundingIntervalHours
      if (rate === null || hours === null) return null
      return {
        ts: context.now,
        exchange: 'okx',
        symbol: contract.symbol,
        funding_rate_pct: rate,
        interval_h: hours,
        next_funding_at: timeOf(entry.fundingTime),
      }
    }),
})
