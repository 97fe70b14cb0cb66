import { poll } from '../../define/source.ts'
import { listIn, percentOf, readRows, timeOf } from '../fields.ts'
import { ANNOUNCED_FUNDING } from '../settlement.ts'
import { fundingIntervals } from './contracts.ts'

const ID = 'binance.funding-marks'

export const fundingMarks = poll({
  id: ID,
  ...ANNOUNCED_FUNDING,
  async ask(api) {
    // Intervals are asked again: Binance shortens them within minutes when a market runs hot.
    const [premiums, fundingInfo] = await Promise.all([
      api.get('https://fapi.binance.com/fapi/v1/premiumIndex', { weight: 10 }),
      api.get('https://fapi.binance.com/fapi/v1/fundingInfo'),
    ])
    return { premiums, fundingInfo }
  },
  parse({ premiums, fundingInfo }, context) {
    const intervalOf = fundingIntervals(ID, fundingInfo)
    return readRows(ID, listIn(ID, premiums), 'symbol', context, (entry, contract) => {
      const rate = percentOf(entry.lastFundingRate)
      if (rate === null) return null
      return {
        ts: context.now,
        exchange: 'binance',
        symbol: contract.symbol,
        funding_rate_pct: rate,
        interval_h: intervalOf(contract.instrument),
        next_funding_at: timeOf(entry.nextFundingTime),
      }
    })
  },
})
