import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { days, T0, tick, ticks } from '../../../test/contract/store-tables.ts'
import { silentLog } from '../../core/log.ts'
import { DAY, dateOf, MINUTE } from '../../core/time.ts'
import type { AnyTable } from '../../define/table.ts'
import { openDuckdbStore } from '../duckdb/open.ts'
import type { Store } from '../port.ts'
import { type AnyRow, pagesOf, readAhead } from './pages.ts'

const MONTH = { from: T0, to: T0 + 30 * DAY }
const DAYS = 30
let store: Store

beforeAll(async () => {
  store = await openDuckdbStore({ file: ':memory:', tables: [ticks, days], log: silentLog })
  // Unevenly: most of them in one minute, and none in the second half.
  const burst = Array.from({ length: 300 }, (_, at) => tick(7, { symbol: `S${String(at).padStart(3, '0')}` }))
  const spread = Array.from({ length: 100 }, (_, at) => tick(100 + at * 200))
  await store.insert(ticks, [...burst, ...spread])
  const daily = Array.from({ length: DAYS }, (_, at) => dateOf(T0 + at * DAY)).flatMap((date) =>
    ['A', 'B', 'C'].map((symbol) => ({ date, symbol, usd: 1, events: 1 })),
  )
  await store.insert(days, daily)
})
afterAll(() => store.close())

async function collect(pages: AsyncGenerator<readonly AnyRow[]>): Promise<(readonly AnyRow[])[]> {
  const all: (readonly AnyRow[])[] = []
  for await (const page of pages) all.push(page)
  return all
}

describe('pages', () => {
  it.each<[AnyTable, number, number]>([
    [ticks, 400, 50],
    [ticks, 40, 3],
    [ticks, 400, 100_000],
    [ticks, 3, 50],
    [ticks, 4_000, 50],
    [days, 90, 7],
    [days, 90, 1],
  ])(
    'of %o have every row once, in order, whatever was expected',
    async (table, rows, pageRows) => {
      const pages = await collect(pagesOf(store, table, MONTH, { rows, pageRows }))
      const all = await store.reader(table).range({ order: 'asc', limit: 10_000 })
      expect(pages.flat()).toEqual(all)
      for (const page of pages) expect(page.length).toBeLessThanOrEqual(pageRows)
    },
    180_000,
  )

  it('end with the span', async () => {
    const span = { from: T0, to: T0 + 8 * MINUTE }
    expect((await collect(pagesOf(store, ticks, span, { rows: 10, pageRows: 64 }))).flat()).toHaveLength(300)
  })
})

describe('reading ahead', () => {
  it('is one page ahead, and hands on what went wrong in its turn', async () => {
    const read: number[] = []
    async function* three() {
      for (const page of [1, 2]) {
        read.push(page)
        yield page
      }
      throw new Error('broken')
    }
    const pages = readAhead(three())
    expect((await pages.next()).value).toBe(1)
    expect(read).toEqual([1, 2])
    expect((await pages.next()).value).toBe(2)
    await expect(pages.next()).rejects.toThrow('broken')
  })
})
