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

const ID = 'mexc.settlements'
const PER_PAGE = 100

export const settlements = poll({
  id: ID,
  about: 'Funding as it was charged, asked contract by contract.',
  ...SETTLED_FUNDING,
  ask: (api, context) => askEach(api, context.now - SETTLEMENTS_WINDOW, context),
  // Pages are counted from today, so that the past is best asked for at once; of most contracts this is one page, and
  // for more of the many contracts there is no time.
  backfill: {
    reach: '14d',
    step: '14d',
    ask: (api, span, context) => askEach(api, withOneBefore(span).from, context),
  },
  parse(answers, context) {
    const entries = answers.flatMap(({ answer }) => pagesIn(answer).flatMap(entriesIn))
    const charged = readRows(ID, entries, 'symbol', context, (entry, contract): Settlement | null => {
      const time = timeOf(entry.settleTime)
      const ratePct = percentOf(entry.fundingRate)
      return time === null || ratePct === null ? null : { contract, time, ratePct, mark: null }
    })
    return settlementRows('mexc', charged)
  },
})

function askEach(api: RestApi, from: Ms, context: SourceContext): Promise<ContractAnswer[]> {
  return askEachContract(context, ({ instrument }) =>
    pagesBackTo({
      from,
      perPage: PER_PAGE,
      ask: (page) =>
        api.get('https://api.mexc.com/api/v1/contract/funding_rate/history', {
          query: { symbol: instrument, page_num: page, page_size: PER_PAGE },
        }),
      times: (page) => entriesIn(page).map(({ settleTime }) => timeOf(settleTime)),
    }),
  )
}

function entriesIn(page: unknown): Fields[] {
  return listIn(ID, page, 'data', 'resultList')
}
