import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BOARDS } from '../../src/boards/index.ts'
import { DAY, MINUTE, type Ms, SECOND } from '../../src/core/time.ts'
import { subjectsOf } from '../../src/define/board.ts'
import type { OpenReader } from '../../src/define/reader.ts'
import type { AnyTable } from '../../src/define/table.ts'
import { asked } from '../../src/serve/asked.ts'
import type { Kitchen } from '../../src/serve/kitchen.ts'
import { createRun, type Ran } from '../../src/serve/run.ts'
import type { Store } from '../../src/store/port.ts'
import { oi5m } from '../../src/tables/market/open-interest.ts'
import { fillMarket, NOW } from '../fixtures/market.ts'
import { openMemoryStore } from '../fixtures/store.ts'
import { kitchenOn } from './engines-questions.ts'

type Cells = Record<string, unknown>

/**
 * A market in which every venue, perpetual and coin was read at a moment of its own, the newest seconds ago: a board that
 * takes the time of a row which it does not show is found out.
 */
let store: Store
beforeAll(async () => {
  store = await openMemoryStore()
  await fillMarket(store)
  const subjects = new Set(BOARDS.flatMap((board) => subjectsOf(board).map((name) => board.reads[name]!)))
  for (const table of subjects) await stagger(table)
})
afterAll(() => store?.close())

const little = (cell: unknown): unknown =>
  typeof cell === 'number' ? cell * 0.999 : Array.isArray(cell) ? cell.map(little) : cell
const CHANGED = {
  number: little,
  json: little,
  integer: (cell: unknown) => (typeof cell === 'number' ? cell + 1 : cell),
}

/** The newest row of each subject of the table once more: a while later, and a little different. */
async function stagger(table: AnyTable): Promise<void> {
  const key: readonly string[] = table.key
  if (table.columns[table.time].kind !== 'time' || !key.includes(table.time) || table.versions) return
  const by = key.filter((name) => name !== table.time)
  const own: Cells[] = await store.reader(table).latest({ by, since: NOW - 10 * MINUTE, until: NOW + 1 })
  // Whoever is about the reference venue has others beside it.
  const beside = own.flatMap((row) => (row.exchange === 'binance' ? [{ ...row, exchange: 'bybit' }] : []))
  const keyOf = (row: Cells) => by.map((name) => row[name]).join(' ')
  const newest = [...new Map([...beside, ...own].map((row) => [keyOf(row), row])).values()]
  if (newest.length === 0) return
  const step = Math.max(1, Math.floor((50 * SECOND) / newest.length))
  // What boards are most about was read first: whatever is newer is then not of the reference venue, and not of bitcoin.
  const isMain = (row: Cells) =>
    Object.values(row).some((cell) => cell === 'binance' || /^BTC/.test(String(cell)))
  newest.sort((a, b) => Number(isMain(a)) - Number(isMain(b)))
  await store.insert(
    table,
    newest.map((row, place) => ({
      ...row,
      ...Object.fromEntries(
        Object.entries(row).map(([name, cell]) => [
          name,
          CHANGED[table.columns[name].kind as keyof typeof CHANGED]?.(cell) ?? cell,
        ]),
      ),
      [table.time]: NOW - SECOND - place * step,
    })) as never,
  )
}

const clock = { now: () => NOW }
const told = ({ answer }: Ran) => {
  const { generatedAt, generated_at, asOf, as_of, stale, ...rest } = answer
  return rest
}

/** The store without what the board is about from then on. */
function before(at: Ms, tables: readonly AnyTable[]): OpenReader {
  return ((table: AnyTable) => {
    const reader = store.reader(table) as unknown as Record<string, (query: Cells) => Promise<unknown>>
    if (!tables.includes(table)) return reader
    const seen = table.seen ?? table.time
    const isTime = seen === table.time
    return Object.fromEntries(
      Object.entries(reader).map(([verb, ask]) => [
        verb,
        ({ until = Number.MAX_SAFE_INTEGER, where = {}, ...query }: Cells) =>
          isTime
            ? ask({ ...query, where, until: Math.min(until as Ms, at) })
            : ask({ ...query, until, where: { ...(where as Cells), [seen]: { lt: at } } }),
      ]),
    )
  }) as unknown as OpenReader
}

/** Here a record goes in that changes no figure of the market of these tests. */
const CHANGES_NOTHING: Readonly<Record<string, string>> = {
  correlations: 'every perpetual moves alike from day to day',
  incidents: 'liquidations that make no cascade: that there was none is told by them',
  'quantum-watchset': 'a measurement by the same classifier',
  etf: 'a day of which the funds tell before the aggregate does',
}

describe.each(BOARDS.filter(({ id, subject }) => subject !== null && !(id in CHANGES_NOTHING)))(
  'as_of of board $id',
  (board) => {
    it('is the time of a record that went into the answer', async () => {
      const question = asked(board, board.example)
      const whole = await createRun({ openReader: store.reader, clock })(question)
      expect(whole.asOf).not.toBeNull()
      const tables = subjectsOf(board).map((name) => board.reads[name]!)
      let without: Ran | null = null
      try {
        without = await createRun({ openReader: before(whole.asOf!, tables), clock })(question)
      } catch {
        // Without it there is no answer at all.
      }
      expect(without && told(without)).not.toEqual(told(whole))
    })
  },
)

/** Last in this file: it adds to the record. */
describe('the forms of an answer', () => {
  const ran = async (kitchen: Kitchen, format: 'json' | 'csv') => {
    const order = { board: 'oi', params: {}, tier: 'public', format } as const
    const { body, madeAt } = await kitchen.prepare(order, () => {}, [])
    return { text: Buffer.from(body).toString(), madeAt }
  }

  it('are of one computation for as long as it is fresh', async () => {
    let now = NOW
    const kitchen = kitchenOn(store, { now: () => now })
    const first = await ran(kitchen, 'json')
    const { rows, asOf } = JSON.parse(first.text) as { rows: Cells[]; asOf: string }
    expect(asOf).toBe(
      rows
        .map(({ updatedAt }) => updatedAt as string)
        .sort()
        .at(-1),
    )
    now += 30 * SECOND
    const [bitcoin] = await store
      .reader(oi5m)
      .latest({ by: ['symbol'], since: NOW - DAY, where: { exchange: 'binance', symbol: 'BTCUSDT' } })
    await store.insert(oi5m, [{ ...bitcoin!, ts: now, oi_usd: bitcoin!.oi_usd! * 2 }])
    const csv = await ran(kitchen, 'csv')
    expect(csv.madeAt).toBe(first.madeAt)
    const [header, ...lines] = csv.text.trim().split('\r\n')
    const place = header!.split(',').indexOf('openInterestUsd')
    expect(lines.map((line) => Number(line.split(',')[place]))).toEqual(
      rows.map(({ openInterestUsd }) => openInterestUsd),
    )
    now += 30 * SECOND
    const second = await ran(kitchen, 'json')
    expect(second).not.toEqual(first)
    expect((await ran(kitchen, 'csv')).madeAt).toBe(second.madeAt)
  })
})
