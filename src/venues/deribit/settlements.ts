import { HOUR, MINUTE, type Span } from '../../core/time.ts'
import { poll, type RestApi, type SourceContext } from '../../define/source.ts'
import { askEachContract, type ContractAnswer } from '../each-contract.ts'
import { listIn, percentOf, readRows, timeOf } from '../fields.ts'
import { SETTLED_FUNDING, SETTLEMENTS_WINDOW, type Settlement, settlementRows } from '../settlement.ts'
import { askDeribit } from './api.ts'

const ID = 'deribit.settlements'
const INTERVAL_MINUTES = (8 * HOUR) / MINUTE

/**
 * Funding is never settled but flows; every hour the venue tells what the eight hours before it cost. Of these the ones
 * that do not overlap are kept, at 00, 08 and 16 hours, so that they add up to what was paid.
 */
export const settlements = poll({
  id: ID,
  about: 'Funding as it was charged in each eight hours, asked contract by contract.',
  ...SETTLED_FUNDING,
  ask: (api, context) => askEach(api, { from: context.now - SETTLEMENTS_WINDOW, to: context.now }, context),
  backfill: { reach: '90d', step: '28d', ask: askEach },
  parse(answers, context) {
    const entries = answers.flatMap(({ instrument, answer }) =>
      listIn(ID, answer, 'result')
        .filter(({ timestamp }) => Math.round((timeOf(timestamp) ?? 0) / MINUTE) % INTERVAL_MINUTES === 0)
        .map((entry) => ({ ...entry, instrument })),
    )
    const charged = readRows(ID, entries, 'instrument', context, (entry, contract): Settlement | null => {
      const time = timeOf(entry.timestamp)
      const ratePct = percentOf(entry.interest_8h)
      return time === null || ratePct === null ? null : { contract, time, ratePct, mark: null }
    })
    return settlementRows('deribit', charged)
  },
})

function askEach(api: RestApi, { from, to }: Span, context: SourceContext): Promise<ContractAnswer[]> {
  return askEachContract(context, ({ instrument }) =>
    askDeribit(api, 'get_funding_rate_history', {
      instrument_name: instrument,
      start_timestamp: from,
      end_timestamp: to,
    }),
  )
}
