import { byName, listIn, listOrNone, numberOf, percentOf, positiveOf, readRows, timeOf } from '../fields.ts'
import { orNull } from '../or-null.ts'
import { perpAndTradfiFeed } from '../perp-feed.ts'
import { USDT_FUTURES } from './contracts.ts'

const ID = 'bitget.market'

export const market = perpAndTradfiFeed({
  venue: 'bitget',
  async ask(api) {
    const [tickers, funding] = await Promise.all([
      api.get('https://api.bitget.com/api/v2/mix/market/tickers', { query: USDT_FUTURES }),
      orNull(api.get('https://api.bitget.com/api/v2/mix/market/current-fund-rate', { query: USDT_FUTURES })),
    ])
    return { tickers, funding }
  },
  read(answer, context) {
    const fundings = byName(listOrNone(ID, answer.funding, 'data'), 'symbol')
    return readRows(ID, listIn(ID, answer.tickers, 'data'), 'symbol', context, (ticker, contract) => {
      const last = positiveOf(ticker.lastPr)
      if (last === null) return null
      const funding = fundings.get(contract.instrument)
      return {
        contract,
        last,
        mark: positiveOf(ticker.markPrice),
        index: positiveOf(ticker.indexPrice),
        change24hPct: percentOf(ticker.change24h),
        quoteVolume24h: numberOf(ticker.usdtVolume),
        fundingRatePct: percentOf(ticker.fundingRate),
        fundingIntervalHours: positiveOf(funding?.fundingRateInterval) ?? contract.fundingIntervalHours,
        nextFundingAt: timeOf(funding?.nextUpdate),
        openInterest: numberOf(ticker.holdingAmount),
      }
    })
  },
})
