import { askEachContract } from '../each-contract.ts'
import { byName, isFields, listIn, numberOf, percentOf, positiveOf, readRows } from '../fields.ts'
import { inverseMarket } from '../inverse-market.ts'

const ID = 'binance.inverse'
const MARKET = 'https://dapi.binance.com/dapi/v1'

export const inverse = inverseMarket({
  venue: 'binance',
  async ask(api, context) {
    const [tickers, premiums, interest] = await Promise.all([
      api.get(`${MARKET}/ticker/24hr`, { weight: 40 }),
      api.get(`${MARKET}/premiumIndex`, { weight: 10 }),
      askEachContract(
        context,
        ({ instrument }) => api.get(`${MARKET}/openInterest`, { query: { symbol: instrument } }),
        'inverse',
      ),
    ])
    return { tickers, premiums, interest }
  },
  read(answer, context) {
    const premiums = byName(listIn(ID, answer.premiums), 'symbol')
    const interest = byName(answer.interest.map((each) => each.answer).filter(isFields), 'symbol')
    // Among them are those with a day of delivery.
    const perpetuals = listIn(ID, answer.tickers).filter(({ symbol }) => String(symbol).endsWith('_PERP'))
    return readRows(
      ID,
      perpetuals,
      'symbol',
      context,
      (entry, contract) => {
        const last = positiveOf(entry.lastPrice)
        if (last === null) return null
        return {
          contract,
          last,
          // Contracts, as the open interest; `baseVolume` would be coins.
          volume24h: numberOf(entry.volume),
          openInterest: numberOf(interest.get(contract.instrument)?.openInterest),
          fundingRatePct: percentOf(premiums.get(contract.instrument)?.lastFundingRate),
          fundingIntervalHours: contract.fundingIntervalHours,
        }
      },
      'inverse',
    )
  },
})
