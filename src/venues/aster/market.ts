import { byName, listIn, numberOf, percentOf, positiveOf, readRows, timeOf } from '../fields.ts'
import { perpAndTradfiFeed } from '../perp-feed.ts'

const ID = 'aster.market'

interface Answer {
  readonly tickers: unknown
  readonly premiums: unknown
}

export const market = perpAndTradfiFeed({
  venue: 'aster',
  async ask(api): Promise<Answer> {
    const [tickers, premiums] = await Promise.all([
      api.get('https://fapi.asterdex.com/fapi/v3/ticker/24hr', { weight: 40 }),
      api.get('https://fapi.asterdex.com/fapi/v3/premiumIndex', { weight: 10 }),
    ])
    return { tickers, premiums }
  },
  read(answer, context) {
    const premiums = byName(listIn(ID, answer.premiums), 'symbol')
    return readRows(ID, listIn(ID, answer.tickers), 'symbol', context, (entry, contract) => {
      const last = positiveOf(entry.lastPrice)
      if (last === null) return null
      const premium = premiums.get(contract.instrument)
      return {
        contract,
        last,
        mark: positiveOf(premium?.markPrice),
        index: positiveOf(premium?.indexPrice),
        change24hPct: numberOf(entry.priceChangePercent),
        quoteVolume24h: numberOf(entry.quoteVolume),
        // Despite its name the rate that will be charged at nextFundingTime, as it stands now.
        fundingRatePct: percentOf(premium?.lastFundingRate),
        fundingIntervalHours: contract.fundingIntervalHours,
        nextFundingAt: timeOf(premium?.nextFundingTime),
        // Told contract by contract only: by a source of its own.
        openInterest: null,
      }
    })
  },
})
