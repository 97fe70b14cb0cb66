import { listIn, numberOf, timeOf } from '../fields.ts'
import { insuranceFund } from '../insurance-fund.ts'

/** One fund, in dollars; told as a history. */
export const insurance = insuranceFund({
  venue: 'cryptocom',
  needs: ['perp contracts'],
  ask: (api) =>
    api.get('https://api.crypto.com/exchange/v1/public/get-insurance', {
      query: { instrument_name: 'USD', count: 1 },
    }),
  read(answer, { contracts, tally }) {
    const history = listIn('cryptocom.insurance', answer, 'result', 'data')
    const newest = [...history].sort((a, b) => (timeOf(b.t) ?? 0) - (timeOf(a.t) ?? 0)).slice(0, 1)
    return tally.walk(newest, (entry) => {
      const balance = numberOf(entry.v)
      return balance === null ? null : { pool: 'usd', asset: 'USD', balance, contracts: contracts.perp.size }
    })
  },
})
