import type { Span } from '../../core/time.ts'
import type { Contract } from '../../define/market.ts'
import { poll, type RestApi, type SourceContext } from '../../define/source.ts'
import { askEachContract, type ContractAnswer } from '../each-contract.ts'
import { listIn, percentOf, readRows, timeOf } from '../fields.ts'
import { lately, SETTLED_FUNDING, type Settlement, settlementRows } from '../settlement.ts'
import { askInfo } from './info.ts'

const ID = 'hyperliquid.settlements'
/** A question costs as much as eleven accounts: with more at once, these would be read too late. */
const AT_ONCE = 2

export const settlements = poll({
  id: ID,
  about: 'Funding as it was charged every hour, asked coin by coin.',
  ...SETTLED_FUNDING,
  atOnce: AT_ONCE,
  // 200 coins at 22 each are five minutes of what we may spend, once an hour.
  ask: (api, context) => askEach(api, lately(context.now), 2, context),
  // An answer has 500 settlements, but costs more the longer it is: so many of all coins take seven minutes.
  backfill: { reach: '90d', step: '10d', ask: (api, span, context) => askEach(api, span, 13, context) },
  parse(answers, context) {
    const entries = answers.flatMap(({ answer }) => listIn(ID, answer))
    const charged = readRows(ID, entries, 'coin', context, (entry, contract): Settlement | null => {
      const time = timeOf(entry.time)
      const ratePct = percentOf(entry.fundingRate)
      return time === null || ratePct === null ? null : { contract, time, ratePct, mark: null }
    })
    return settlementRows('hyperliquid', charged)
  },
})

function askEach(
  api: RestApi,
  { from, to }: Span,
  more: number,
  context: SourceContext,
): Promise<ContractAnswer[]> {
  const ask = ({ instrument }: Contract) => {
    const question = { type: 'fundingHistory', coin: instrument, startTime: from, endTime: to }
    return askInfo(api, question, more)
  }
  return askEachContract(context, ask, 'perp', AT_ONCE)
}
