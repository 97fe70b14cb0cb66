import { poll, type RestApi } from '../../define/source.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, isFields, listIn, positiveOf, textOf, timeOf } from '../fields.ts'
import { instrumentRows, type Listed, perpetual, someListed } from '../instrument.ts'

const ID = 'bybit.contracts'
const MOST_PAGES = 20
/** Perpetuals on other things than coins are another market. */
const NO_COINS = new Set<unknown>(['stock', 'commodity', 'forex', 'index', 'etf'])

export const contracts = poll({
  id: ID,
  into: instruments,
  about: 'USDT perpetuals in trading, with their funding intervals.',
  every: '1h',
  market: 'perp',
  ask: askPages,
  parse: (pages, { now }) => instrumentRows('bybit', read(pages), now),
  lists: { perp: read },
})

async function askPages(api: RestApi): Promise<unknown[]> {
  const pages: unknown[] = []
  let cursor: string | null = null
  do {
    const params: Record<string, string | number> = { category: 'linear', limit: 1000 }
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

function read(pages: readonly unknown[]): Listed[] {
  const entries = pages.flatMap((page) => listIn(ID, page, 'result', 'list'))
  return someListed(ID, entries.flatMap(contractIn), pages[0])
}

function contractIn(entry: Fields): Listed[] {
  const instrument = textOf(entry.symbol)
  const base = textOf(entry.baseCoin)
  const ours = entry.contractType === 'LinearPerpetual' && entry.status === 'Trading'
  if (!instrument || !base || !ours || entry.quoteCoin !== 'USDT' || entry.settleCoin !== 'USDT') return []
  if (NO_COINS.has(entry.symbolType)) return []
  const hours = (positiveOf(entry.fundingInterval) ?? 0) / 60
  return [
    perpetual({
      instrument,
      base,
      contractSize: 1,
      // Minutes, unlike in the tickers; less than an hour would be some other unit.
      fundingIntervalHours: hours >= 1 ? hours : null,
      listedAt: timeOf(entry.launchTime),
    }),
  ]
}
