import type { Ms } from '../../core/time.ts'
import { poll, type RestApi, type SourceContext } from '../../define/source.ts'
import { askEachContract, type ContractAnswer } from '../each-contract.ts'
import { type Fields, listIn, percentOf, readRows, timeOf } from '../fields.ts'
import { pagesBackTo, pagesIn } from '../page-by-page.ts'
import {
  SETTLED_FUNDING,
  SETTLEMENTS_WINDOW,
  type Settlement,
  settlementRows,
  withOneBefore,
} from '../settlement.ts'

const ID = 'htx.settlements'
const PER_PAGE = 50

export const settlements = poll({
  id: ID,
  about: 'Funding as it was charged, asked contract by contract.',
  ...SETTLED_FUNDING,
  ask: (api, context) => askEach(api, context.now - SETTLEMENTS_WINDOW, context),
  // Pages are counted from today, so that all of the past is best asked for at once.
  backfill: {
    reach: '30d',
    step: '30d',
    ask: (api, span, context) => askEach(api, withOneBefore(span).from, context),
  },
  parse(answers, context) {
    const entries = answers.flatMap(({ answer }) => pagesIn(answer).flatMap(entriesIn))
    const charged = readRows(ID, entries, 'contract_code', context, (entry, contract): Settlement | null => {
      const time = timeOf(entry.funding_time)
      const ratePct = percentOf(entry.funding_rate)
      return time === null || ratePct === null ? null : { contract, time, ratePct, mark: null }
    })
    return settlementRows('htx', charged)
  },
})

function askEach(api: RestApi, from: Ms, context: SourceContext): Promise<ContractAnswer[]> {
  return askEachContract(context, ({ instrument }) =>
    pagesBackTo({
      from,
      perPage: PER_PAGE,
      ask: (page) =>
        api.get('https://api.hbdm.com/linear-swap-api/v1/swap_historical_funding_rate', {
          query: { contract_code: instrument, page_index: page, page_size: PER_PAGE },
        }),
      times: (page) => entriesIn(page).map(({ funding_time }) => timeOf(funding_time)),
    }),
  )
}

function entriesIn(page: unknown): Fields[] {
  return listIn(ID, page, 'data', 'data')
}
