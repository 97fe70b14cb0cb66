import { listIn, numberOf, textOf } from '../fields.ts'
import { insuranceFund, sharedOnce } from '../insurance-fund.ts'

/** Told contract by contract. */
export const insurance = insuranceFund({
  venue: 'mexc',
  needs: ['perp marks'],
  ask: (api) => api.get('https://api.mexc.com/api/v1/contract/risk_reverse'),
  read: (answer, { tally }) =>
    sharedOnce(
      tally.walk(listIn('mexc.insurance', answer, 'data'), (entry) => {
        const symbol = textOf(entry.symbol)
        const asset = textOf(entry.currency)
        const balance = numberOf(entry.available)
        return symbol === null || asset === null || balance === null
          ? null
          : { covers: [symbol], asset, balance }
      }),
    ),
})
