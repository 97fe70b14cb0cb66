import { listIn, numberOf, percentOf, positiveOf, readRows, timeOf } from '../fields.ts'
import { perpAndTradfiFeed } from '../perp-feed.ts'
import { askFunding, fundingByContract, intervalHours } from './funding-rates.ts'

const ID = 'mexc.market'

export const market = perpAndTradfiFeed({
  venue: 'mexc',
  async ask(api) {
    const [tickers, funding] = await Promise.all([
      api.get('https://api.mexc.com/api/v1/contract/ticker'),
      askFunding(api),
    ])
    return { tickers, funding }
  },
  read(answer, context) {
    const fundings = fundingByContract(answer.funding)
    return readRows(ID, listIn(ID, answer.tickers, 'data'), 'symbol', context, (ticker, contract) => {
      const last = positiveOf(ticker.lastPrice)
      if (last === null) return null
      const funding = fundings.get(contract.instrument)
      return {
        contract,
        last,
        mark: positiveOf(ticker.fairPrice),
        index: positiveOf(ticker.indexPrice),
        change24hPct: percentOf(ticker.riseFallRate),
        quoteVolume24h: numberOf(ticker.amount24),
        fundingRatePct: percentOf(ticker.fundingRate),
        fundingIntervalHours: intervalHours(funding) ?? contract.fundingIntervalHours,
        nextFundingAt: timeOf(funding?.nextSettleTime),
        openInterest: numberOf(ticker.holdVol),
      }
    })
  },
})
