import { feeSource, feesOf } from '../fees.ts'
import { listIn } from '../fields.ts'

const ID = 'bitget.fees'

interface Answer {
  readonly contracts: unknown
  readonly pairs: unknown
}

export const fees = feeSource<Answer>({
  venue: 'bitget',
  async ask(api) {
    const [contracts, pairs] = await Promise.all([
      api.get('https://api.bitget.com/api/v2/mix/market/contracts', {
        query: { productType: 'USDT-FUTURES' },
      }),
      api.get('https://api.bitget.com/api/v2/spot/public/symbols'),
    ])
    return { contracts, pairs }
  },
  read: ({ contracts, pairs }) => ({
    perp: listIn(ID, contracts, 'data')
      .filter(({ symbolType, symbolStatus }) => symbolType === 'perpetual' && symbolStatus === 'normal')
      .flatMap(({ makerFeeRate, takerFeeRate }) => feesOf(makerFeeRate, takerFeeRate)),
    spot: listIn(ID, pairs, 'data')
      .filter(({ status }) => status === 'online')
      .flatMap(({ makerFeeRate, takerFeeRate }) => feesOf(makerFeeRate, takerFeeRate)),
  }),
})
