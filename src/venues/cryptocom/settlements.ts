import type { Span } from '../../core/time.ts'
import { poll, type RestApi, type SourceContext } from '../../define/source.ts'
import { askEachContract, type ContractAnswer } from '../each-contract.ts'
import { percentOf, readRows, timeOf } from '../fields.ts'
import {
  SETTLED_FUNDING,
  SETTLEMENTS_WINDOW,
  type Settlement,
  settlementRows,
  withOneBefore,
} from '../settlement.ts'
import { askValuations, valuationsIn } from './valuations.ts'

const ID = 'cryptocom.settlements'
/** Hours: four days. */
const MOST = 100

export const settlements = poll({
  id: ID,
  about: 'Funding as it was charged, every hour, asked contract by contract.',
  ...SETTLED_FUNDING,
  ask: (api, context) => askEach(api, { from: context.now - SETTLEMENTS_WINDOW, to: context.now }, context),
  backfill: {
    // How far back the venue answers is not published.
    reach: '30d',
    step: '3d',
    ask: (api, span, context) => askEach(api, withOneBefore(span), context),
  },
  parse(answers, context) {
    const entries = answers.flatMap(({ instrument, answer }) =>
      valuationsIn(ID, answer).map((entry) => ({ ...entry, instrument })),
    )
    const charged = readRows(ID, entries, 'instrument', context, (entry, contract): Settlement | null => {
      const time = timeOf(entry.t)
      const ratePct = percentOf(entry.v)
      return time === null || ratePct === null ? null : { contract, time, ratePct, mark: null }
    })
    return settlementRows('cryptocom', charged)
  },
})

function askEach(api: RestApi, { from, to }: Span, context: SourceContext): Promise<ContractAnswer[]> {
  return askEachContract(context, ({ instrument }) =>
    askValuations(api, instrument, 'funding_hist', { count: MOST, start_ts: from, end_ts: to }),
  )
}
