import { byName, listIn, numberOf, percentOf, positiveOf, readRows } from '../fields.ts'
import { inverseMarket } from '../inverse-market.ts'
import { COIN_SUFFIX } from './coin-contracts.ts'
import { askFunding, fundingByInstrument, intervalHours } from './funding-rates.ts'

const ID = 'okx.inverse'

export const inverse = inverseMarket({
  venue: 'okx',
  async ask(api) {
    const [tickers, interest, funding] = await Promise.all([
      api.get('https://www.okx.com/api/v5/market/tickers', { query: { instType: 'SWAP' } }),
      api.get('https://www.okx.com/api/v5/public/open-interest', { query: { instType: 'SWAP' } }),
      askFunding(api),
    ])
    return { tickers, interest, funding }
  },
  read(answer, context) {
    const interest = byName(listIn(ID, answer.interest, 'data'), 'instId')
    const fundings = fundingByInstrument(ID, answer.funding)
    const ours = listIn(ID, answer.tickers, 'data').filter(({ instId }) =>
      String(instId).endsWith(COIN_SUFFIX),
    )
    return readRows(
      ID,
      ours,
      'instId',
      context,
      (entry, contract) => {
        const last = positiveOf(entry.last)
        if (last === null) return null
        const funding = fundings.get(contract.instrument)
        return {
          contract,
          last,
          // Contracts, as the open interest; volCcy24h would be coins.
          volume24h: numberOf(entry.vol24h),
          openInterest: numberOf(interest.get(contract.instrument)?.oi),
          fundingRatePct: percentOf(funding?.fundingRate),
          fundingIntervalHours: intervalHours(funding) ?? contract.fundingIntervalHours,
        }
      },
      'inverse',
    )
  },
})
