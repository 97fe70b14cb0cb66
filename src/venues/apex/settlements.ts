import type { Span } from '../../core/time.ts'
import { poll, type RestApi, type SourceContext } from '../../define/source.ts'
import { askEachContract, type ContractAnswer } from '../each-contract.ts'
import { listIn, percentOf, positiveOf, readRows, timeOf } from '../fields.ts'
import { SETTLED_FUNDING, SETTLEMENTS_WINDOW, type Settlement, settlementRows } from '../settlement.ts'

const ID = 'apex.settlements'
const PAGE = 100

export const settlements = poll({
  id: ID,
  about: 'Funding as it was charged every hour, asked contract by contract.',
  ...SETTLED_FUNDING,
  ask: (api, context) => askEach(api, { from: context.now - SETTLEMENTS_WINDOW, to: context.now }, context),
  // A page is four days, as all are hourly.
  backfill: { reach: '90d', step: '4d', ask: askEach },
  parse(answers, context) {
    const entries = answers.flatMap(({ instrument, answer }) =>
      listIn(ID, answer, 'data', 'historyFunds').map((entry) => ({ ...entry, instrument })),
    )
    const charged = readRows(ID, entries, 'instrument', context, (entry, contract): Settlement | null => {
      const time = timeOf(entry.fundingTimestamp) ?? timeOf(entry.fundingTime)
      const ratePct = percentOf(entry.rate)
      if (time === null || ratePct === null) return null
      return { contract, time, ratePct, mark: positiveOf(entry.price) }
    })
    return settlementRows('apex', charged)
  },
})

/** The end is left out by the venue, which would be the settlement of this very moment. */
function askEach(api: RestApi, { from, to }: Span, context: SourceContext): Promise<ContractAnswer[]> {
  return askEachContract(context, ({ instrument }) =>
    api.get('https://omni.apex.exchange/api/v3/history-funding', {
      query: { symbol: instrument, beginTimeInclusive: from, endTimeExclusive: to + 1, limit: PAGE },
    }),
  )
}
