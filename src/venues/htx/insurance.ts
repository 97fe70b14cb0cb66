import { askEachContract } from '../each-contract.ts'
import { isFields, listIn, numberOf, timeOf } from '../fields.ts'
import { insuranceFund, sharedOnce } from '../insurance-fund.ts'

const ID = 'htx.insurance'

export const insurance = insuranceFund({
  venue: 'htx',
  needs: ['perp contracts'],
  about: 'Insurance fund balances, asked contract by contract.',
  ask: (api, context) =>
    askEachContract(context, ({ instrument }) =>
      api.get('https://api.hbdm.com/linear-swap-api/v1/swap_insurance_fund', {
        query: { contract_code: instrument, page_size: 1 },
      }),
    ),
  read: (answers, { tally }) =>
    sharedOnce(
      tally.walk(answers, ({ instrument, answer }) => {
        const data = isFields(answer) ? answer.data : null
        // Told as a history, a day each.
        const ticks = listIn(ID, data, 'tick').sort((a, b) => (timeOf(b.ts) ?? 0) - (timeOf(a.ts) ?? 0))
        const balance = numberOf(ticks[0]?.insurance_fund)
        return balance === null ? null : { covers: [instrument], asset: 'USDT', balance }
      }),
    ),
})
