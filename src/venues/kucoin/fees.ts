import { feeSource, feesOf, percentFees } from '../fees.ts'
import { type Fields, listIn, numberOf } from '../fields.ts'
import { askActive, PERPETUAL } from './active-contracts.ts'

const ID = 'kucoin.fees'

interface Answer {
  readonly contracts: unknown
  readonly pairs: unknown
}

export const fees = feeSource<Answer>({
  venue: 'kucoin',
  async ask(api) {
    const [contracts, pairs] = await Promise.all([
      askActive(api),
      api.get('https://api.kucoin.com/api/v2/symbols', { weight: 4 }),
    ])
    return { contracts, pairs }
  },
  read: ({ contracts, pairs }) => ({
    perp: listIn(ID, contracts, 'data')
      .filter(({ type, isInverse }) => type === PERPETUAL && isInverse === false)
      .flatMap(({ makerFeeRate, takerFeeRate }) => feesOf(makerFeeRate, takerFeeRate)),
    spot: listIn(ID, pairs, 'data')
      .filter(({ enableTrading }) => enableTrading === true)
      .flatMap(pairFees),
  }),
})

/** Coins of class A cost a tenth of a percent, of B two, of C three; a coefficient of 0 means free. */
function pairFees({ feeCategory, makerFeeCoefficient, takerFeeCoefficient }: Fields) {
  const category = numberOf(feeCategory)
  if (category !== 1 && category !== 2 && category !== 3) return []
  const [maker, taker] = [numberOf(makerFeeCoefficient), numberOf(takerFeeCoefficient)]
  return percentFees(
    maker === null ? null : (maker * category) / 10,
    taker === null ? null : (taker * category) / 10,
  )
}
