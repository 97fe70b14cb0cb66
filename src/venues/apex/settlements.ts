import type { Span } from '../../core/time.ts'
import { poll, type RestApi, type SourceContext } from '../../define/source.ts'
import { askEachContract, type ContractAnswer } from '../each-contract.ts'
import { listIn, percentOf, positiveOf, readRows, timeOf } from '../fields.ts'
import { lately, SETTLED_FUNDING, type Settlement, settlementRows } from '../settlement.ts'

const ID = 'apex.settlements'
const PAGE = 100

export const settlements = poll({
  id: ID,
  about: 'Funding as it was charged every hour, asked contract by contract.',
  ...SETTLED_FUNDING,
  ask: (api, context) => askEach(api, lately(context.now), context),
  // A page is four days and some hours, as all are hourly.
  backfill: { reach: '90d', step: '3d', ask: askEach },
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

function askEach(api: RestApi, { from, to }: Span, context: SourceContext): Promise<ContractAnswer[]> {
  return askEachContract(context, ({ instrument }) =>
    api.get('https://omni.apex.exchange/api/v3/history-funding', {
      query: { symbol: instrument, beginTimeInclusive: from, endTimeExclusive: to, limit: PAGE },
    }),
  )
}
