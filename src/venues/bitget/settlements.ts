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
import { USDT_FUTURES } from './contracts.ts'

const ID = 'bitget.settlements'
const PER_PAGE = 100

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
    const charged = readRows(ID, entries, 'symbol', context, (entry, contract): Settlement | null => {
      const time = timeOf(entry.fundingTime)
      const ratePct = percentOf(entry.fundingRate)
      return time === null || ratePct === null ? null : { contract, time, ratePct, mark: null }
    })
    return settlementRows('bitget', charged)
  },
})

function askEach(api: RestApi, from: Ms, context: SourceContext): Promise<ContractAnswer[]> {
  return askEachContract(context, ({ instrument }) =>
    pagesBackTo({
      from,
      perPage: PER_PAGE,
      ask: (page) =>
        api.get('https://api.bitget.com/api/v2/mix/market/history-fund-rate', {
          query: { symbol: instrument, ...USDT_FUTURES, pageSize: PER_PAGE, pageNo: page },
        }),
      times: (page) => entriesIn(page).map(({ fundingTime }) => timeOf(fundingTime)),
    }),
  )
}

function entriesIn(page: unknown): Fields[] {
  return listIn(ID, page, 'data')
}
