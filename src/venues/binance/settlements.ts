import { floorTo, MINUTE, type Span } from '../../core/time.ts'
import { poll, type RestApi } from '../../define/source.ts'
import { listIn, percentOf, positiveOf, readRows, timeOf } from '../fields.ts'
import {
  SETTLED_FUNDING,
  SETTLEMENTS_WINDOW,
  type Settlement,
  settlementRows,
  withOneBefore,
} from '../settlement.ts'

const ID = 'binance.settlements'
const PAGE = 1000
const MOST_PAGES = 20

export const settlements = poll({
  id: ID,
  about: 'Funding as it was charged, of all contracts at once.',
  ...SETTLED_FUNDING,
  ask: (api, { now }) => askPages(api, { from: now - SETTLEMENTS_WINDOW, to: now }),
  backfill: { reach: '90d', step: '1d', ask: (api, span) => askPages(api, withOneBefore(span)) },
  parse(pages, context) {
    const entries = pages.flatMap((page) => listIn(ID, page))
    const charged = readRows(ID, entries, 'symbol', context, (entry, contract): Settlement | null => {
      const time = timeOf(entry.fundingTime)
      const ratePct = percentOf(entry.fundingRate)
      return time === null || ratePct === null
        ? null
        : { contract, time, ratePct, mark: positiveOf(entry.markPrice) }
    })
    return settlementRows('binance', charged)
  },
})

/**
 * Oldest first, 1,000 at most. All contracts settle at about the same moment, give or take some milliseconds, so that a
 * page mostly ends in the middle of a settlement: the next one starts with it again, and what came twice is dropped.
 */
async function askPages(api: RestApi, { from, to }: Span): Promise<unknown[]> {
  const pages: unknown[] = []
  let startTime = from
  while (pages.length < MOST_PAGES) {
    const page = await api.get('https://fapi.binance.com/fapi/v1/fundingRate', {
      query: { startTime, endTime: to, limit: PAGE },
    })
    pages.push(page)
    const entries = listIn(ID, page)
    const last = timeOf(entries.at(-1)?.fundingTime)
    if (entries.length < PAGE || last === null) break
    const settlement = floorTo(last, MINUTE)
    startTime = settlement > startTime ? settlement : Math.max(last, startTime + 1)
  }
  return pages
}
