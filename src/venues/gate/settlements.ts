import { SECOND, type Span } from '../../core/time.ts'
import { poll, type RestApi, type SourceContext } from '../../define/source.ts'
import { askEachContract, type ContractAnswer } from '../each-contract.ts'
import { listIn, percentOf, readRows, secondsOf } from '../fields.ts'
import {
  SETTLED_FUNDING,
  SETTLEMENTS_WINDOW,
  type Settlement,
  settlementRows,
  withOneBefore,
} from '../settlement.ts'

const ID = 'gate.settlements'

export const settlements = poll({
  id: ID,
  about: 'Funding as it was charged, asked contract by contract.',
  ...SETTLED_FUNDING,
  ask: (api, context) => askEach(api, { from: context.now - SETTLEMENTS_WINDOW, to: context.now }, context),
  // An answer has 1000 settlements: forty days of a contract that settles every hour.
  backfill: {
    reach: '90d',
    step: '30d',
    ask: (api, span, context) => askEach(api, withOneBefore(span), context),
  },
  parse(answers, context) {
    // Only the question names the contract.
    const entries = answers.flatMap(({ instrument, answer }) =>
      listIn(ID, answer).map((entry) => ({ ...entry, instrument })),
    )
    const charged = readRows(ID, entries, 'instrument', context, (entry, contract): Settlement | null => {
      const time = secondsOf(entry.t)
      const ratePct = percentOf(entry.r)
      return time === null || ratePct === null ? null : { contract, time, ratePct, mark: null }
    })
    return settlementRows('gate', charged)
  },
})

function askEach(api: RestApi, { from, to }: Span, context: SourceContext): Promise<ContractAnswer[]> {
  return askEachContract(context, ({ instrument }) =>
    api.get('https://api.gateio.ws/api/v4/futures/usdt/funding_rate', {
      query: {
        contract: instrument,
        from: Math.floor(from / SECOND),
        to: Math.floor(to / SECOND),
        limit: 1000,
      },
    }),
  )
}
