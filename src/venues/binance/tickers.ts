import { poll } from '../../define/source.ts'
import { byName, listIn, numberOf, percentOf, positiveOf, readRows, timeOf } from '../fields.ts'
import { PERP_TICKERS, tickerRow } from '../ticker.ts'

const ID = 'binance.tickers'

export const tickers = poll({
  id: ID,
  ...PERP_TICKERS,
  async ask(api) {
    const [tickers, premiums] = await Promise.all([
      api.get('https://fapi.binance.com/fapi/v1/ticker/24hr', { weight: 40 }),
      api.get('https://fapi.binance.com/fapi/v1/premiumIndex', { weight: 10 }),
    ])
    return { tickers, premiums }
  },
  parse(answer, context) {
    const premiums = byName(listIn(ID, answer.premiums), 'symbol')
    return readRows(ID, listIn(ID, answer.tickers), 'symbol', context, (entry, contract) => {
      const last = positiveOf(entry.lastPrice)
      if (last === null) return null
      const premium = premiums.get(contract.instrument)
      const quote = {
        last,
        mark: positiveOf(premium?.markPrice),
        index: positiveOf(premium?.indexPrice),
        change24hPct: numberOf(entry.priceChangePercent),
        quoteVolume24h: numberOf(entry.quoteVolume),
        // Despite its name the rate that will be charged at nextFundingTime, as it stands now.
        fundingRatePct: percentOf(premium?.lastFundingRate),
        fundingIntervalHours: contract.fundingIntervalHours,
        nextFundingAt: timeOf(premium?.nextFundingTime),
      }
      return tickerRow('binance', contract, quote, context.now)
    })
  },
})
