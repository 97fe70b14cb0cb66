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

const ID = 'bybit.settlements'

export const settlements = poll({
  id: ID,
  about: 'Funding as it was charged, asked contract by contract.',
  ...SETTLED_FUNDING,
  ask: (api, context) => askEach(api, { from: context.now - SETTLEMENTS_WINDOW, to: context.now }, context),
  // An answer has 200 settlements: eight days of a contract that settles every hour.
  backfill: {
    reach: '90d',
    step: '7d',
    ask: (api, span, context) => askEach(api, withOneBefore(span), context),
  },
  parse(answers, context) {
    const entries = answers.flatMap(({ answer }) => listIn(ID, answer, 'result', 'list'))
    const charged = readRows(ID, entries, 'symbol', context, (entry, contract): Settlement | null => {
      const time = timeOf(entry.fundingRateTimestamp)
      const ratePct = percentOf(entry.fundingRate)
      return time === null || ratePct === null ? null : { contract, time, ratePct, mark: null }
    })
    return settlementRows('bybit', charged)
  },
})

function askEach(api: RestApi, { from, to }: Span, context: SourceContext): Promise<ContractAnswer[]> {
  return askEachContract(context, ({ instrument }) =>
    api.get('https://api.bybit.com/v5/market/funding/history', {
      query: {
        category: 'linear',
        symbol: instrument,
        // One without the other is refused.
        startTime: from,
        endTime: to,
      },
    }),
  )
}
