import type { SourceContext } from '../../define/source.ts'
import { askEachContract } from '../each-contract.ts'
import { listIn, numberOf, textOf, timeOf } from '../fields.ts'
import { insuranceFund, sharedOnce } from '../insurance-fund.ts'

const ID = 'okx.insurance'

export const insurance = insuranceFund({
  venue: 'okx',
  about: 'Insurance fund balances, asked family by family.',
  needs: ['perp contracts', 'perp marks'],
  ask: (api, context) =>
    askEachContract(withInverse(context), ({ instrument }) =>
      api.get('https://www.okx.com/api/v5/public/insurance-fund', {
        query: {
          instType: 'SWAP',
          instFamily: instrument.replace(/-SWAP$/, ''),
          // Others are what went in and out of it.
          type: 'regular_update',
          limit: 1,
        },
      }),
    ),
  read: (answers, { tally }) =>
    sharedOnce(
      tally.walk(answers, ({ instrument, answer }) => {
        const details = listIn(ID, answer, 'data').flatMap((entry) => listIn(ID, entry, 'details'))
        const [newest] = details.sort((a, b) => (timeOf(b.ts) ?? 0) - (timeOf(a.ts) ?? 0))
        const asset = textOf(newest?.ccy)
        const balance = numberOf(newest?.balance)
        return asset === null || balance === null ? null : { covers: [instrument], asset, balance }
      }),
    ),
})

/** Those that are margined in the coin have funds of their own. */
function withInverse(context: SourceContext): SourceContext {
  const { perp, inverse } = context.contracts
  return { ...context, contracts: { ...context.contracts, perp: new Map([...perp, ...inverse]) } }
}
