import { listIn, numberOf, textOf } from '../fields.ts'
import { insuranceFund } from '../insurance-fund.ts'

/** Pools of one contract are counted every minute, those that contracts share once a day. */
export const insurance = insuranceFund({
  venue: 'bybit',
  ask: (api) => api.get('https://api.bybit.com/v5/market/insurance'),
  read: (answer, { tally }) =>
    tally.walk(listIn('bybit.insurance', answer, 'result', 'list'), (entry) => {
      const asset = textOf(entry.coin)
      const balance = numberOf(entry.balance)
      if (asset === null || balance === null) return null
      const covers = textOf(entry.symbols)?.split(',') ?? []
      return { covers, asset, balance, usd: numberOf(entry.value) }
    }),
})
