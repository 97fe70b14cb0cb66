import { badAnswer, isFields, numberOf, textOf } from '../fields.ts'
import { insuranceFund } from '../insurance-fund.ts'

/** An account like any other, which takes over what cannot be closed. */
export const insurance = insuranceFund({
  venue: 'paradex',
  needs: ['perp contracts'],
  ask: (api) => api.get('https://api.prod.paradex.trade/v1/insurance'),
  read(answer, { contracts }) {
    const balance = isFields(answer) ? numberOf(answer.account_value) : null
    const asset = isFields(answer) ? textOf(answer.settlement_asset) : null
    if (balance === null || asset === null) throw badAnswer('paradex.insurance', 'no account', answer)
    return [{ pool: 'fund', asset, balance, contracts: contracts.perp.size }]
  },
})
