import { percentChange } from '../../core/stats.ts'
import { floorTo, HOUR } from '../../core/time.ts'
import { listIn, numberOf, positiveOf, readRows } from '../fields.ts'
import { type PerpReading, perpFeed } from '../perp-feed.ts'

const ID = 'delta.market'

export const market = perpFeed({
  venue: 'delta',
  ask: (api) =>
    api.get('https://api.delta.exchange/v2/tickers', { query: { contract_types: 'perpetual_futures' } }),
  read: (answer, context) =>
    readRows(ID, listIn(ID, answer, 'result'), 'symbol', context, (entry, contract): PerpReading | null => {
      const last = positiveOf(entry.close)
      if (last === null) return null
      const hours = contract.fundingIntervalHours
      return {
        contract,
        last,
        mark: positiveOf(entry.mark_price),
        // The coin on other exchanges.
        index: positiveOf(entry.spot_price),
        change24hPct: percentChange(positiveOf(entry.open), last),
        quoteVolume24h: numberOf(entry.turnover_usd),
        // Percent already.
        fundingRatePct: numberOf(entry.funding_rate),
        fundingIntervalHours: hours,
        // Not told: it settles on whole intervals of the day.
        nextFundingAt: hours === null ? null : floorTo(context.now, hours * HOUR) + hours * HOUR,
        // `oi` beside it is the same in coins.
        openInterest: numberOf(entry.oi_contracts),
      }
    }),
})
