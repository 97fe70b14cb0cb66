import type { Span } from '../../core/time.ts'
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

const ID = 'phemex.settlements'

export const settlements = poll({
  id: ID,
  about: 'Funding as it was charged, asked contract by contract.',
  ...SETTLED_FUNDING,
  ask: (api, context) => askEach(api, { from: context.now - SETTLEMENTS_WINDOW, to: context.now }, context),
  backfill: {
    reach: '90d',
    // An answer has 100 settlements: four days of a contract that settles every hour.
    step: '3d',
    ask: (api, span, context) => askEach(api, withOneBefore(span), context),
  },
  parse(answers, context) {
    const entries = answers.flatMap(({ instrument, answer }) =>
      listIn(ID, answer, 'data', 'rows').map((row) => ({ ...row, instrument })),
    )
    const charged = readRows(ID, entries, 'instrument', context, (entry, contract): Settlement | null => {
      const time = timeOf(entry.fundingTime)
      const ratePct = percentOf(entry.fundingRate)
      return time === null || ratePct === null ? null : { contract, time, ratePct, mark: null }
    })
    return settlementRows('phemex', charged)
  },
})

/** The series of a contract's funding has a name of its own, with 8H also where it is charged more often. */
function askEach(api: RestApi, { from, to }: Span, context: SourceContext): Promise<ContractAnswer[]> {
  return askEachContract(context, ({ instrument }) =>
    api.get('https://api.phemex.com/api-data/public/data/funding-rate-history', {
      query: { symbol: `.${instrument}FR8H`, start: from, end: to, limit: 100 },
    }),
  )
}
