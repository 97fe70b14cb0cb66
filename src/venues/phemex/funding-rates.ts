import type { RestApi } from '../../define/source.ts'
import { type Fields, listIn, listOrNone } from '../fields.ts'

const PAGE = 200
const MOST_PAGES = 5

/** The coming rate with its interval and time, of all contracts; 200 at most in an answer. */
export async function askFunding(api: RestApi): Promise<unknown[]> {
  const pages: unknown[] = []
  while (pages.length < MOST_PAGES) {
    const page = await api.get('https://api.phemex.com/contract-biz/public/real-funding-rates', {
      query: { pageNum: pages.length + 1, pageSize: PAGE },
    })
    pages.push(page)
    if (listIn('phemex.market', page, 'data', 'rows').length < PAGE) break
  }
  return pages
}

export function fundingIn(source: string, pages: readonly unknown[] | null): Fields[] {
  return (pages ?? []).flatMap((page) => listOrNone(source, page, 'data', 'rows'))
}
