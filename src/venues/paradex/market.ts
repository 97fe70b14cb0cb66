import { listIn, numberOf, percentOf, positiveOf, readRows } from '../fields.ts'
import { perpFeed } from '../perp-feed.ts'

const ID = 'paradex.market'

export const market = perpFeed({
  venue: 'paradex',
  ask: (api) => api.get('https://api.prod.paradex.trade/v1/markets/summary', { query: { market: 'ALL' } }),
  read: (answer, context) =>
    readRows(ID, listIn(ID, answer, 'results'), 'symbol', context, (entry, contract) => {
      const mark = positiveOf(entry.mark_price)
      // A market without a trade yet has a mark already.
      const last = positiveOf(entry.last_traded_price) ?? mark
      if (last === null) return null
      return {
        contract,
        last,
        mark,
        index: positiveOf(entry.underlying_price),
        change24hPct: percentOf(entry.price_change_rate_24h),
        quoteVolume24h: numberOf(entry.volume_24h),
        // For the whole period of the contract; it accrues with every moment of it, so that there is no next settlement.
        fundingRatePct: percentOf(entry.funding_rate),
        fundingIntervalHours: contract.fundingIntervalHours,
        nextFundingAt: null,
        openInterest: numberOf(entry.open_interest),
      }
    }),
})
