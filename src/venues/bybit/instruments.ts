import type { RestApi } from '../../define/source.ts'
import { type Fields, isFields, listIn, positiveOf, textOf } from '../fields.ts'

const MOST_PAGES = 20
/** Contracts on other things than coins are another market. */
const NO_COINS = new Set<unknown>(['stock', 'commodity', 'forex', 'index', 'etf'])

/** All that Bybit lists in a category, page by page; options coin by coin. */
export async function askInstruments(
  api: RestApi,
  category: 'linear' | 'inverse' | 'option',
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

/** What of it is in trading, and on a coin. */
export function tradedIn(source: string, pages: readonly unknown[]): Fields[] {
  return pages
    .flatMap((page) => listIn(source, page, 'result', 'list'))
    .filter(({ status, symbolType }) => status === 'Trading' && !NO_COINS.has(symbolType))
}

/** Minutes, unlike in the tickers; less than an hour would be some other unit. */
export function fundingHours({ fundingInterval }: Fields): number | null {
  const hours = (positiveOf(fundingInterval) ?? 0) / 60
  return hours >= 1 ? hours : null
}
