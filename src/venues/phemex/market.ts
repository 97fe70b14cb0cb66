import { percentChange } from '../../core/stats.ts'
import { HOUR, SECOND } from '../../core/time.ts'
import { byName, type Fields, listIn, numberOf, percentOf, positiveOf, readRows, timeOf } from '../fields.ts'
import { orNull } from '../or-null.ts'
import { type PerpReading, perpAndTradfiFeed } from '../perp-feed.ts'
import { askFunding, fundingIn } from './funding-rates.ts'

const ID = 'phemex.market'

export const market = perpAndTradfiFeed({
  venue: 'phemex',
  async ask(api) {
    const [tickers, funding] = await Promise.all([
      api.get('https://api.phemex.com/md/v2/ticker/24hr/all'),
      orNull(askFunding(api)),
    ])
    return { tickers, funding }
  },
  read({ tickers, funding }, context) {
    const rates = byName(fundingIn(ID, funding), 'symbol')
    return readRows(
      ID,
      listIn(ID, tickers, 'result'),
      'symbol',
      context,
      // Rp, Rr, Rq and Rv are prices, ratios, sizes and values as plain decimals; Ep, Er and Ev would be scaled.
      (entry, contract): PerpReading | null => {
        const last = positiveOf(entry.closeRp)
        if (last === null) return null
        const rate = rates.get(contract.instrument)
        return {
          contract,
          last,
          mark: positiveOf(entry.markPriceRp),
          index: positiveOf(entry.indexPriceRp),
          change24hPct: percentChange(positiveOf(entry.openRp), last),
          quoteVolume24h: numberOf(entry.turnoverRv),
          fundingRatePct: percentOf(rate?.fundingRate) ?? percentOf(entry.fundingRateRr),
          fundingIntervalHours: intervalHours(rate) ?? contract.fundingIntervalHours,
          nextFundingAt: timeOf(rate?.nextfundingTime),
          // Coins, though Rv is a value elsewhere.
          openInterest: numberOf(entry.openInterestRv),
        }
      },
    )
  },
})

function intervalHours(rate: Fields | undefined): number | null {
  const seconds = positiveOf(rate?.fundingInterval)
  return seconds === null ? null : (seconds * SECOND) / HOUR
}
