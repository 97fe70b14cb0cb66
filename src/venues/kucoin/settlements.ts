import type { Span } from '../../core/time.ts'
import { poll, type RestApi, type SourceContext } from '../../define/source.ts'
import { askEachContract, type ContractAnswer } from '../each-contract.ts'
import { type Fields, isFields, listIn, percentOf, readRows, timeOf } from '../fields.ts'
import {
  SETTLED_FUNDING,
  SETTLEMENTS_WINDOW,
  type Settlement,
  settlementRows,
  withOneBefore,
} from '../settlement.ts'

const ID = 'kucoin.settlements'

export const settlements = poll({
  id: ID,
  about: 'Funding as it was charged, asked contract by contract.',
  ...SETTLED_FUNDING,
  ask: (api, context) => askEach(api, { from: context.now - SETTLEMENTS_WINDOW, to: context.now }, context),
  // How many an answer holds is not published; of a contract that settles every hour these are eighty.
  backfill: {
    reach: '90d',
    step: '3d',
    ask: (api, span, context) => askEach(api, withOneBefore(span), context),
  },
  parse(answers, context) {
    const entries = answers.flatMap(({ answer }) => settlementsIn(answer))
    const charged = readRows(ID, entries, 'symbol', context, (entry, contract): Settlement | null => {
      const time = timeOf(entry.timepoint)
      const ratePct = percentOf(entry.fundingRate)
      return time === null || ratePct === null ? null : { contract, time, ratePct, mark: null }
    })
    return settlementRows('kucoin', charged)
  },
})

/** Null stands for an empty list. */
function settlementsIn(answer: unknown): Fields[] {
  return isFields(answer) && answer.data === null ? [] : listIn(ID, answer, 'data')
}

function askEach(api: RestApi, { from, to }: Span, context: SourceContext): Promise<ContractAnswer[]> {
  return askEachContract(context, ({ instrument }) =>
    api.get('https://api-futures.kucoin.com/api/v1/contract/funding-rates', {
      query: { symbol: instrument, from, to },
      weight: 5,
    }),
  )
}
