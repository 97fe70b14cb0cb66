import { listIn, numberOf, percentOf, positiveOf, readRows, timeOf } from '../fields.ts'
import { perpAndTradfiFeed } from '../perp-feed.ts'
import { askActive, intervalHours } from './active-contracts.ts'

const ID = 'kucoin.market'

export const market = perpAndTradfiFeed({
  venue: 'kucoin',
  ask: askActive,
  read: (answer, context) =>
    readRows(ID, listIn(ID, answer, 'data'), 'symbol', context, (entry, contract) => {
      const last = positiveOf(entry.lastTradePrice)
      if (last === null) return null
      // nextFundingRateTime is not a time but how long it is until then.
      const nextFundingAt = timeOf(entry.nextFundingRateDateTime)
      // For some seconds after a settlement the old rate stays: it announces nothing any more.
      const isOver = nextFundingAt !== null && nextFundingAt <= context.now
      return {
        contract,
        last,
        mark: positiveOf(entry.markPrice),
        index: positiveOf(entry.indexPrice),
        change24hPct: percentOf(entry.priceChgPct),
        quoteVolume24h: numberOf(entry.turnoverOf24h),
        fundingRatePct: isOver ? null : percentOf(entry.fundingFeeRate),
        fundingIntervalHours: intervalHours(entry) ?? contract.fundingIntervalHours,
        nextFundingAt: isOver ? null : nextFundingAt,
        openInterest: numberOf(entry.openInterest),
      }
    }),
})
