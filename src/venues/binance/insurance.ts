import { listIn, numberOf, textOf } from '../fields.ts'
import { insuranceFund } from '../insurance-fund.ts'

const ID = 'binance.insurance'

/** Contracts that share a pool are listed together, with everything that lies in it. */
export const insurance = insuranceFund({
  venue: 'binance',
  needs: ['perp marks'],
  ask: (api) => api.get('https://fapi.binance.com/fapi/v1/insuranceBalance'),
  read: (answer, { tally }) =>
    listIn(ID, answer).flatMap((pool) => {
      const covers = (Array.isArray(pool.symbols) ? pool.symbols : []).map(String)
      return tally.walk(listIn(ID, pool, 'assets'), (entry) => {
        const asset = textOf(entry.asset)
        const balance = numberOf(entry.marginBalance)
        return asset === null || balance === null ? null : { covers, asset, balance }
      })
    }),
})
