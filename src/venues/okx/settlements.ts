import type { Ms } from '../../core/time.ts'
import { poll, type RestApi, type SourceContext } from '../../define/source.ts'
import { askEachContract, type ContractAnswer } from '../each-contract.ts'
import { listIn, percentOf, readRows, timeOf } from '../fields.ts'
import {
  SETTLED_FUNDING,
  SETTLEMENTS_WINDOW,
  type Settlement,
  settlementRows,
  withOneBefore,
} from '../settlement.ts'

const ID = 'okx.settlements'

export const settlements = poll({
  id: ID,
  about: 'Funding as it was charged, asked contract by contract.',
  ...SETTLED_FUNDING,
  // In the words of OKX, before a time is what came after it.
  ask: (api, context) => askEach(api, { before: context.now - SETTLEMENTS_WINDOW }, context),
  backfill: {
    reach: '90d',
    // An answer has 100 settlements: four days of a contract that settles every hour.
    step: '3d',
    ask(api, span, context) {
      const { from, to } = withOneBefore(span)
      return askEach(api, { before: from, after: to }, context)
    },
  },
  parse(answers, context) {
    const entries = answers.flatMap(({ answer }) => listIn(ID, answer, 'data'))
    const charged = readRows(ID, entries, 'instId', context, (entry, contract): Settlement | null => {
      const time = timeOf(entry.fundingTime)
      // fundingRate is what had been announced, realizedRate what was charged.
      const ratePct = percentOf(entry.realizedRate) ?? percentOf(entry.fundingRate)
      return time === null || ratePct === null ? null : { contract, time, ratePct, mark: null }
    })
    return settlementRows('okx', charged)
  },
})

function askEach(
  api: RestApi,
  when: { readonly before: Ms; readonly after?: Ms },
  context: SourceContext,
): Promise<ContractAnswer[]> {
  return askEachContract(context, ({ instrument }) =>
    api.get('https://www.okx.com/api/v5/public/funding-rate-history', {
      query: { instId: instrument, ...when },
    }),
  )
}
