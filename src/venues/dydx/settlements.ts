import { HOUR, isoOf, parseIso, type Span } from '../../core/time.ts'
import { poll, type RestApi, type SourceContext } from '../../define/source.ts'
import { askEachContract, type ContractAnswer } from '../each-contract.ts'
import { listIn, percentOf, positiveOf, readRows, textOf } from '../fields.ts'
import { lately, SETTLED_FUNDING, type Settlement, settlementRows } from '../settlement.ts'

const ID = 'dydx.settlements'

export const settlements = poll({
  id: ID,
  about: 'Funding as it was charged every hour, asked market by market.',
  ...SETTLED_FUNDING,
  ask: (api, context) => askEach(api, lately(context.now), context),
  // An answer has 1,000 settlements: 41 days, as all are hourly.
  backfill: { reach: '90d', step: '30d', ask: askEach },
  parse(answers, context) {
    const entries = answers.flatMap(({ answer }) => listIn(ID, answer, 'historicalFunding'))
    const charged = readRows(ID, entries, 'ticker', context, (entry, contract): Settlement | null => {
      const time = parseIso(textOf(entry.effectiveAt) ?? '')
      const ratePct = percentOf(entry.rate)
      if (time === null || ratePct === null) return null
      return { contract, time, ratePct, mark: positiveOf(entry.price) }
    })
    return settlementRows('dydx', charged)
  },
})

/** Newest first, back from a time: how far is said by their number. */
function askEach(api: RestApi, { from, to }: Span, context: SourceContext): Promise<ContractAnswer[]> {
  const limit = Math.ceil((to - from) / HOUR)
  return askEachContract(context, ({ instrument }) =>
    api.get(`https://indexer.dydx.trade/v4/historicalFunding/${instrument}`, {
      query: { limit, effectiveBeforeOrAt: isoOf(to) },
    }),
  )
}
