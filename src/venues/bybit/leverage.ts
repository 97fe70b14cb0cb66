import { groupBy } from '../../core/grouped.ts'
import type { RestApi } from '../../define/source.ts'
import { type Fields, isFields, listIn, positiveOf, textOf } from '../fields.ts'
import { byCap, leverageLadders, leverageOf } from '../ladder.ts'

const URL = 'https://api.bybit.com/v5/market/risk-limit'
/** Fifteen contracts a page. */
const MOST_PAGES = 150

export const leverage = leverageLadders({
  venue: 'bybit',
  ask: askPages,
  // Dated futures and those settled in USDC stand between ours.
  read(pages) {
    const entries = pages.flatMap((page) => listIn('bybit.leverage', page, 'result', 'list'))
    const ladders = groupBy(entries, ({ symbol }) => symbol)
    return [...ladders].map(([instrument, steps]) => ({ instrument, steps: byCap(steps.map(stepOf)) }))
  },
  isWhole: (pages) => cursorIn(pages.at(-1)) === null,
})

async function askPages(api: RestApi): Promise<unknown[]> {
  const pages: unknown[] = []
  for (let cursor: string | null = ''; cursor !== null && pages.length < MOST_PAGES; ) {
    const page = await api.get(URL, { query: { category: 'linear', ...(cursor && { cursor }) } })
    pages.push(page)
    cursor = cursorIn(page)
  }
  return pages
}

function cursorIn(page: unknown): string | null {
  return isFields(page) && isFields(page.result) ? textOf(page.result.nextPageCursor) : null
}

function stepOf(entry: Fields) {
  const leverage = positiveOf(entry.maxLeverage)
  const initial = positiveOf(entry.initialMargin)
  const maintenance = positiveOf(entry.maintenanceMargin)
  return {
    cap: positiveOf(entry.riskLimitValue),
    leverage,
    maintenance: maintenance === null ? null : maintenance / unitOf(initial, leverage),
  }
}

/** Margins were percent once and are fractions now: whichever, the initial one is the inverse of the leverage. */
function unitOf(initial: number | null, leverage: number | null): number {
  const inverse = leverageOf(initial)
  return inverse !== null && leverage !== null && inverse < leverage / 10 ? 100 : 1
}
