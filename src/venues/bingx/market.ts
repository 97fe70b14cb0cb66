import { byName, listIn, numberOf, percentOf, positiveOf, readRows, timeOf } from '../fields.ts'
import { perpAndTradfiFeed } from '../perp-feed.ts'
import { PREMIUM_INDEX } from './contracts.ts'

const ID = 'bingx.market'

export const market = perpAndTradfiFeed({
  venue: 'bingx',
  async ask(api) {
    const [tickers, premiums] = await Promise.all([
      api.get('https://open-api.bingx.com/openApi/swap/v2/quote/ticker'),
      api.get(PREMIUM_INDEX),
    ])
    return { tickers, premiums }
  },
  read(answer, context) {
    const premiums = byName(listIn(ID, answer.premiums, 'data'), 'symbol')
    return readRows(ID, listIn(ID, answer.tickers, 'data'), 'symbol', context, (ticker, contract) => {
      const last = positiveOf(ticker.lastPrice)
      if (last === null) return null
      const premium = premiums.get(contract.instrument)
      return {
        contract,
        last,
        mark: positiveOf(premium?.markPrice),
        index: positiveOf(premium?.indexPrice),
        // 0.31%, with the sign.
        change24hPct: numberOf(String(ticker.priceChangePercent ?? '').replace('%', '')),
        quoteVolume24h: numberOf(ticker.quoteVolume),
        // In spite of its name, of the coming settlement.
        fundingRatePct: percentOf(premium?.lastFundingRate),
        fundingIntervalHours: positiveOf(premium?.fundingIntervalHours) ?? contract.fundingIntervalHours,
        nextFundingAt: timeOf(premium?.nextFundingTime),
        // Told contract by contract: a source of its own.
        openInterest: null,
      }
    })
  },
})
