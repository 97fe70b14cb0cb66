import type { RestApi } from '../../define/source.ts'
import { type Fields, isFields, listIn, positiveOf, saysOrOmits, textOf } from '../fields.ts'
import type { Said } from '../no-coins.ts'

const MOST_PAGES = 20
/** What contracts on other things than coins are called; coins are called nothing, or new. */
const NO_COINS: Readonly<Record<string, Said>> = {
  stock: 'EQUITY',
  etf: 'EQUITY',
  commodity: 'COMMODITY',
  index: 'INDEX',
  forex: 'NOT KEPT',
}

/** All that Bybit lists in a category, page by page; options coin by coin. */
export async function askInstruments(
  api: RestApi,
  category: 'linear' | 'inverse' | 'option' | 'spot',
  baseCoin?: string,
): Promise<unknown[]> {
  const pages: unknown[] = []
  let cursor: string | null = null
  do {
    const params: Record<string, string | number> = { category, limit: 1000 }
    if (baseCoin !== undefined) params.baseCoin = baseCoin
    if (cursor !== null) params.cursor = cursor
    const page = await api.get('https://api.bybit.com/v5/market/instruments-info', { query: params })
    pages.push(page)
    cursor = cursorIn(page)
  } while (cursor !== null && pages.length < MOST_PAGES)
  return pages
}

function cursorIn(page: unknown): string | null {
  return isFields(page) && isFields(page.result) ? textOf(page.result.nextPageCursor) : null
}

/** What of it is in trading. */
export function tradedIn(source: string, pages: readonly unknown[]): Fields[] {
  return pages
    .flatMap((page) => listIn(source, page, 'result', 'list'))
    .filter(({ status }) => saysOrOmits(status, 'Trading'))
}

export function saidOf({ symbolType }: Fields): Said {
  return NO_COINS[String(symbolType)] ?? null
}

/** Minutes, unlike in the tickers; less than an hour would be some other unit. */
export function fundingHours({ fundingInterval }: Fields): number | null {
  const hours = (positiveOf(fundingInterval) ?? 0) / 60
  return hours >= 1 ? hours : null
}
