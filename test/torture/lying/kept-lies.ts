import { silentLog } from '../../../src/core/log.ts'
import { DAY, MINUTE } from '../../../src/core/time.ts'
import { openDuckdbStore } from '../../../src/store/duckdb/open.ts'
import { TABLES } from '../../../src/tables/index.ts'
import { liquidationEvents } from '../../../src/tables/liquidations/liquidations.ts'
import { perpTickers } from '../../../src/tables/market/tickers.ts'
import { instruments } from '../../../src/tables/venues/venues.ts'

/** No venue is honestly this many times off the others. */
export const WILD = 3
const MOST_ROWS = 1_000_000

export interface KeptOf {
  /** Keys of the forced orders of the honest venues. */
  readonly orders: ReadonlySet<string>
  /** Rows of tickers of the honest venues. */
  readonly tickers: number
  /** Rows of the liar that are far off what the others say, or lie in the future. */
  readonly wild: number
  /** Contracts that the liar is believed to have. */
  readonly names: number
}

/** What a recorder kept, told apart by who said it. */
export async function readKept(file: string, liar: string): Promise<KeptOf> {
  const store = await openDuckdbStore({ file, tables: TABLES, log: silentLog })
  try {
    const now = Date.now()
    const all = { since: now - DAY, order: 'asc', limit: MOST_ROWS } as const
    const tickers = await store.reader(perpTickers).range(all)
    const events = await store.reader(liquidationEvents).range(all)
    const listed = await store.reader(instruments).range({ ...all, since: 0 })
    const honestPrice = new Map(
      tickers.filter(({ exchange }) => exchange !== liar).map((row) => [row.symbol, row.last_price]),
    )
    const isWild = (symbol: string, price: number) => {
      const honest = honestPrice.get(symbol)
      return honest !== undefined && (price > honest * WILD || price < honest / WILD)
    }
    return {
      orders: new Set(events.filter(({ exchange }) => exchange !== liar).map(({ dedupe_key }) => dedupe_key)),
      tickers: tickers.filter(({ exchange }) => exchange !== liar).length,
      wild:
        tickers.filter((row) => row.exchange === liar && isWild(row.symbol, row.last_price)).length +
        events.filter(
          (row) => row.exchange === liar && (isWild(row.symbol, row.price) || row.event_time > now + MINUTE),
        ).length,
      names: new Set(listed.filter(({ venue }) => venue === liar).map(({ instrument }) => instrument)).size,
    }
  } finally {
    await store.close()
  }
}
