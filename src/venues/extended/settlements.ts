import type { Span } from '../../core/time.ts'
import { poll, type RestApi, type SourceContext } from '../../define/source.ts'
import { askEachContract, type ContractAnswer } from '../each-contract.ts'
import { listIn, percentOf, readRows, timeOf } from '../fields.ts'
import { lately, SETTLED_FUNDING, type Settlement, settlementRows } from '../settlement.ts'

const ID = 'extended.settlements'
const PAGE = 1000

export const settlements = poll({
  id: ID,
  about: 'Funding as it was charged every hour, asked market by market.',
  ...SETTLED_FUNDING,
  ask: (api, context) => askEach(api, lately(context.now), context),
  // A page is 41 days, as all are hourly.
  backfill: { reach: '90d', step: '30d', ask: askEach },
  parse(answers, context) {
    const entries = answers.flatMap(({ answer }) => listIn(ID, answer, 'data'))
    const charged = readRows(ID, entries, 'm', context, (entry, contract): Settlement | null => {
      const time = timeOf(entry.T)
      const ratePct = percentOf(entry.f)
      return time === null || ratePct === null ? null : { contract, time, ratePct, mark: null }
    })
    return settlementRows('extended', charged)
  },
})

function askEach(api: RestApi, { from, to }: Span, context: SourceContext): Promise<ContractAnswer[]> {
  return askEachContract(context, ({ instrument }) =>
    api.get(`https://api.starknet.extended.exchange/api/v1/info/${instrument}/funding`, {
      query: { startTime: from, endTime: to, limit: PAGE },
    }),
  )
}
