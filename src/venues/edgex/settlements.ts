import type { Span } from '../../core/time.ts'
import { poll, type RestApi, type SourceContext } from '../../define/source.ts'
import { askEachContract, type ContractAnswer } from '../each-contract.ts'
import { listIn, percentOf, readRows, timeOf } from '../fields.ts'
import { lately, SETTLED_FUNDING, type Settlement, settlementRows, withOneBefore } from '../settlement.ts'
import { publicUrl } from './api.ts'

const ID = 'edgex.settlements'
/** At most so many a page. The example of the documentation names getFundingRatePageByContractId; its reference, with these parameters, getFundingRatePage. */
const PAGE = 100

export const settlements = poll({
  id: ID,
  about: 'Funding as it was charged, asked contract by contract.',
  ...SETTLED_FUNDING,
  ask: (api, context) => askEach(api, lately(context.now), context),
  // A page is 16 days of a contract that settles every four hours, and four of one that does so every hour.
  backfill: {
    reach: '90d',
    step: '3d',
    ask: (api, span, context) => askEach(api, withOneBefore(span), context),
  },
  parse(answers, context) {
    const entries = answers.flatMap(({ answer }) => listIn(ID, answer, 'data', 'dataList'))
    // Between settlements it keeps a forecast of every minute.
    const settled = entries.filter(({ isSettlement }) => isSettlement === true)
    const charged = readRows(ID, settled, 'contractId', context, (entry, contract): Settlement | null => {
      const time = timeOf(entry.fundingTime)
      const ratePct = percentOf(entry.fundingRate)
      return time === null || ratePct === null ? null : { contract, time, ratePct, mark: null }
    })
    return settlementRows('edgex', charged)
  },
})

function askEach(api: RestApi, { from, to }: Span, context: SourceContext): Promise<ContractAnswer[]> {
  return askEachContract(context, ({ instrument }) =>
    api.get(publicUrl('funding/getFundingRatePage'), {
      query: {
        contractId: instrument,
        size: PAGE,
        filterSettlementFundingRate: 'true',
        filterBeginTimeInclusive: from,
        filterEndTimeExclusive: to,
      },
    }),
  )
}
