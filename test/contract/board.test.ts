import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { BOARDS } from '../../src/boards/index.ts'
import { Problem } from '../../src/core/errors.ts'
import { DAY, durationMs, HOUR, type Ms, parseIso } from '../../src/core/time.ts'
import { isWhenAsked } from '../../src/define/answer.ts'
import { type Board, staleBy, subjectsOf } from '../../src/define/board.ts'
import type { OpenReader } from '../../src/define/reader.ts'
import type { AnyTable, Row } from '../../src/define/table.ts'
import { asked } from '../../src/serve/asked.ts'
import { publishedSchema } from '../../src/serve/published.ts'
import { createRun } from '../../src/serve/run.ts'
import type { Store } from '../../src/store/port.ts'
import { aged } from '../fixtures/aged.ts'
import { fillMarket, NOW } from '../fixtures/market.ts'
import { openMemoryStore } from '../fixtures/store.ts'

/** Every board, through the same `run` that all surfaces use, on the real engine. */
let full: Store
let empty: Store
/** The same market, hours ago for what moves by the minute or the hour, days ago for what moves by the day. */
const old: { since: Ms; store?: Store; only?: (table: AnyTable) => boolean }[] = [
  { since: 5 * HOUR },
  { since: 4 * DAY },
  // Weeks and months move a few: the rest is left out.
  { since: 100 * DAY, only: (table) => SLOW.has(table) },
]
/** 0 of those that never get stale. */
const cadenceMs = (board: Board) => durationMs(staleBy(board) ?? '0ms')
const SLOW = new Set(
  BOARDS.filter((board) => cadenceMs(board) > DAY).flatMap((board) =>
    subjectsOf(board).map((name) => board.reads[name]!),
  ),
)
beforeAll(async () => {
  ;[full, empty] = await Promise.all([openMemoryStore(), openMemoryStore()])
  await fillMarket(full)
  for (const one of old) {
    one.store = await openMemoryStore()
    await fillMarket(aged(one.store, one.since, one.only))
  }
})
afterAll(async () => {
  await Promise.all([full, empty, ...old.map(({ store }) => store)].map((store) => store?.close()))
})

const runOn = (store: Store, now = NOW) => createRun({ openReader: store.reader, clock: { now: () => now } })

function expectAsPublished(board: Board, answer: Record<string, unknown>): void {
  expect(publishedSchema(board).parse(answer)).toEqual(answer)
  // What JSON would change is not in it: NaN, infinities, undefined, dates.
  expect(JSON.parse(JSON.stringify(answer))).toEqual(answer)
  expect(JSON.stringify(answer).length).toBeLessThan(230_000)
}

describe.each(BOARDS)('board $id', (board) => {
  it('answers its example as published', async () => {
    const { answer, asOf } = await runOn(full)(asked(board, board.example))
    expectAsPublished(board, answer)
    expect(answer.generatedAt ?? answer.generated_at).toBe(new Date(NOW).toISOString())
    if (board.subject !== null) expect(asOf).toBeLessThanOrEqual(NOW)
    expect(answer.stale).toBe(staleBy(board) === null ? undefined : false)
  })

  it('has a schema without loose ends', () => {
    for (const { path, schema } of parts(publishedSchema(board))) {
      if (schema instanceof z.ZodObject) {
        expect(schema.def.catchall, `${path} lets undeclared fields through`).toBeInstanceOf(z.ZodNever)
      }
      if (!isWhenAsked(schema))
        expect(schema, `${path} may be left out: unknown is null`).not.toBeInstanceOf(z.ZodOptional)
      expect(schema, `${path} is anything`).not.toBeInstanceOf(z.ZodAny)
    }
  })

  it('has rows for CSV that carry the listed columns', async () => {
    if (!board.list) return
    const { answer } = await runOn(full)(asked(board, board.example))
    const rows = answer[board.list] as Cells[]
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(Object.keys(row)).toEqual(Object.keys(rows[0]!))
  })

  it('knows nothing of an empty store, or no such symbol, venue or signal', async () => {
    const run = runOn(empty)
    try {
      const { answer } = await run(asked(board, board.example))
      expectAsPublished(board, answer)
      if (staleBy(board) !== null)
        expect(answer).toMatchObject({ stale: true, [board.spelling === 'camel' ? 'asOf' : 'as_of']: null })
      if ('recorded_since' in answer) expect(answer.recorded_since).toBeNull()
      expect(zeros(answer).filter((path) => !MAY_BE_ZERO.test(path))).toEqual([])
    } catch (thrown) {
      expect(thrown).toBeInstanceOf(Problem)
      const { code, param = '' } = thrown as Problem
      expect(['unknown_symbol', 'unknown_venue', 'not_found', 'no_data']).toContain(code)
      expect(board.params.shape).toHaveProperty(param)
    }
  })

  it('shows the last state for a day when the recorder stands still, and says that it is old', async () => {
    // A day, or as long as it takes a slow board to be called old.
    const later = NOW + Math.max(20 * HOUR, 4 * cadenceMs(board))
    const { answer } = await runOn(full, later)(asked(board, board.example))
    expectAsPublished(board, answer)
    if (staleBy(board) !== null) expect(answer.stale).toBe(true)
    if (board.list) expect(answer[board.list]).not.toHaveLength(0)
  })

  it('is as old as its subject, however fresh everything else is', async () => {
    if (staleBy(board) === null) return
    const { since, store } = old.find(({ since }) => since > 3 * cadenceMs(board))!
    const subjects = subjectsOf(board).map((name) => board.reads[name]!)
    const openReader: OpenReader = (table) =>
      subjects.some(({ name }) => name === table.name) ? store!.reader(table) : full.reader(table)
    const { answer, asOf } = await createRun({ openReader, clock: { now: () => NOW } })(
      asked(board, board.example),
    )
    expectAsPublished(board, answer)
    expect(answer.stale).toBe(true)
    // The fixture is the same, only older: so is what the board says.
    const { asOf: fresh } = await runOn(full)(asked(board, board.example))
    expect(asOf).toBe(fresh! - since)
    expect(asOf).toBe(await newestOf(store!, subjects, board))
  })

  it('names parameters that cannot be', () => {
    for (const name of Object.keys(board.params.shape)) {
      const raw = { ...board.example, [name]: '\u0000!' }
      expect(() => asked(board, raw)).toThrow(
        expect.objectContaining({ code: 'invalid_parameter', param: name }),
      )
    }
  })
})

type Cells = Readonly<Record<string, unknown>>
const isCounted = ({ exchange }: Cells) => exchange !== 'mexc'
const scansOf =
  (what: string) =>
  ({ feed, ok }: Cells) =>
    ok === true && String(feed).endsWith(`.${what}`)

/** Boards that are about a part of a table: feeds on trial are counted nowhere; runs are of every source, good and bad. */
const PART_OF: Readonly<Record<string, (row: Cells) => boolean>> = {
  liquidations: isCounted,
  'liquidation-leaderboard': isCounted,
  incidents: isCounted,
  listings: scansOf('contracts'),
  'leverage-tiers': scansOf('leverage'),
  // Asked without a window it is about the market.
  symbols: (row) => !('outcome' in row),
  macro: ({ metric }) => /^(fred|stablecoin)_/.test(String(metric)),
}

/** The newest time among the rows of the tables, taken from the rows themselves. */
async function newestOf(store: Store, tables: readonly AnyTable[], { id }: Board): Promise<Ms> {
  const times = await Promise.all(
    tables.map(async (table) => {
      const rows: Row<AnyTable>[] = await store.reader(table).range({
        order: 'asc',
        limit: 100_000,
        includeProvisional: true,
      })
      return rows.filter(PART_OF[id] ?? (() => true)).map((row) => {
        const cell = row[table.seen ?? table.time]
        return typeof cell === 'number' ? cell : parseIso(cell as string)!
      })
    }),
  )
  return Math.max(...times.flat().filter((ms) => ms <= NOW))
}

/**
 * How long a list of the answer is, what the registry and the ledger hold, and places on a scale; and of our own
 * signals, how many ended and what they add up to.
 */
const MAY_BE_ZERO =
  /\.((total|wins|losses|timeouts|net)24h(Bps)?|totalTrades|total_?[sS]trategies|qualified_?[cC]ount|trades|wins|losses|ties|sumNetBps|maxDrawdownBps|count|total|totalSymbols|symbols|exchanges|(\w+_)?feeds|liquidation_feeds_counted|quarantined_rows_24h|sources|built_in|samples|cells_total|covered_pct|weekday|hour|n|lags_minutes\.\d+|anchors\.final|scale)$/

function zeros(value: unknown, path = ''): string[] {
  if (value === 0) return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => zeros(part, `${path}.${name}`))
}

function* parts(schema: z.ZodType, path = 'answer'): Generator<{ path: string; schema: z.ZodType }> {
  yield { path, schema }
  if (schema instanceof z.ZodObject) {
    for (const [name, part] of Object.entries(schema.shape))
      yield* parts(part as z.ZodType, `${path}.${name}`)
  } else if (schema instanceof z.ZodUnion) {
    for (const option of schema.options) yield* parts(option as z.ZodType, path)
  } else if (schema instanceof z.ZodArray) yield* parts(schema.element as z.ZodType, `${path}[]`)
  else if (schema instanceof z.ZodRecord) yield* parts(schema.valueType as z.ZodType, `${path}{}`)
  else if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    yield* parts(schema.unwrap() as z.ZodType, path)
}
