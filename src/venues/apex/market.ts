import { askEachContract } from '../each-contract.ts'
import { listIn, numberOf, percentOf, positiveOf, readRows } from '../fields.ts'
import { nextFullHour } from '../hourly.ts'
import { perpFeed } from '../perp-feed.ts'

const ID = 'apex.market'

export const market = perpFeed({
  venue: 'apex',
  // Of all at once there are prices only, and without a symbol nothing. Here it is BTCUSDT, elsewhere BTC-USDT.
  ask: (api, context) =>
    askEachContract(context, ({ instrument }) =>
      api.get('https://omni.apex.exchange/api/v3/ticker', { query: { symbol: instrument.replace('-', '') } }),
    ),
  read(answers, context) {
    const entries = answers.map(({ instrument, answer }) => ({
      ...listIn(ID, answer, 'data')[0],
      instrument,
    }))
    return readRows(ID, entries, 'instrument', context, (entry, contract) => {
      const last = positiveOf(entry.lastPrice)
      if (last === null) return null
      return {
        contract,
        last,
        mark: positiveOf(entry.markPrice),
        index: positiveOf(entry.indexPrice),
        change24hPct: percentOf(entry.price24hPcnt),
        quoteVolume24h: numberOf(entry.turnover24h),
        // The one that comes; predictedFundingRate is the interest in it alone.
        fundingRatePct: percentOf(entry.fundingRate),
        fundingIntervalHours: contract.fundingIntervalHours,
        // Its own nextFundingTime is a time of day without a day.
        nextFundingAt: nextFullHour(context.now),
        openInterest: numberOf(entry.openInterest),
      }
    })
  },
})
