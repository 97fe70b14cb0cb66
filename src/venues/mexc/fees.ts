import { feeSource, feesOf } from '../fees.ts'
import { listIn, numberOf } from '../fields.ts'

const ID = 'mexc.fees'

interface Answer {
  readonly contracts: unknown
  readonly pairs: unknown
}

export const fees = feeSource<Answer>({
  venue: 'mexc',
  async ask(api) {
    const [contracts, pairs] = await Promise.all([
      api.get('https://api.mexc.com/api/v1/contract/detail'),
      api.get('https://api.mexc.com/api/v3/exchangeInfo', { weight: 10 }),
    ])
    return { contracts, pairs }
  },
  read: ({ contracts, pairs }) => ({
    perp: listIn(ID, contracts, 'data')
      .filter(({ state, settleCoin, baseCoin }) => numberOf(state) === 0 && settleCoin !== baseCoin)
      .flatMap(({ makerFeeRate, takerFeeRate }) => feesOf(makerFeeRate, takerFeeRate)),
    spot: listIn(ID, pairs, 'symbols')
      .filter(({ isSpotTradingAllowed }) => isSpotTradingAllowed === true)
      .flatMap(({ makerCommission, takerCommission }) => feesOf(makerCommission, takerCommission)),
  }),
})
