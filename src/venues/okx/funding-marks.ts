import { poll } from '../../define/source.ts'
import { fundingMarks as intoTable } from '../../tables/market/funding.ts'
import { listIn, percentOf, readRows, timeOf } from '../fields.ts'
import { askFunding, intervalHours } from './funding-rates.ts'

const ID = 'okx.funding-marks'

export const fundingMarks = poll({
  id: ID,
  into: intoTable,
  about: 'The funding rate announced for the next settlement, with the interval it covers.',
  every: '15m',
  needs: ['perp contracts'],
  market: 'perp',
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
