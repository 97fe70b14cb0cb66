import type { Ms } from '../../core/time.ts'
import { poll, type RestApi, type SourceContext } from '../../define/source.ts'
import { askEachContract, type ContractAnswer } from '../each-contract.ts'
import { listIn, percentOf, readRows, timeOf } from '../fields.ts'
import {
  SETTLED_FUNDING,
  SETTLEMENTS_WINDOW,
  type Settlement,
  settlementRows,
  withOneBefore,
} from '../settlement.ts'

const ID = 'htx.settlements'
const A_PAGE = 50
/** A month of a contract that settles every hour. */
const MOST_PAGES = 16

/** For every contract as many pages as reach back to a time; the newest is on the first. */
export const settlements = poll({
  id: ID,
  about: 'Funding as it was charged, asked contract by contract.',
  ...SETTLED_FUNDING,
  ask: (api, context) => askEach(api, context.now - SETTLEMENTS_WINDOW, context),
  // Pages are counted from today, so that the past is best turned to once.
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
  return askEachContract(context, async ({ instrument }) => {
    const pages: unknown[] = []
    let isReached = false
    while (!isReached && pages.length < MOST_PAGES) {
      const page = await api.get('https://api.hbdm.com/linear-swap-api/v1/swap_historical_funding_rate', {
        query: { contract_code: instrument, page_index: pages.length + 1, page_size: A_PAGE },
      })
      pages.push(page)
      const times = entriesIn(page).map(({ funding_time }) => timeOf(funding_time) ?? 0)
      isReached = times.length < A_PAGE || Math.min(...times) <= from
    }
    return pages
  })
}

function entriesIn(page: unknown) {
  return listIn(ID, page, 'data', 'data')
}

function pagesIn(answer: unknown): unknown[] {
  return Array.isArray(answer) ? answer : [answer]
}
