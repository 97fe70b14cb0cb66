import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { silentLog } from '../src/core/log.ts'
import type { AnyTable } from '../src/define/table.ts'
import { openClickhouseStore } from '../src/store/clickhouse/open.ts'
import { openDuckdbStore } from '../src/store/duckdb/open.ts'
import type { Store } from '../src/store/port.ts'
import { fundingMarks } from '../src/tables/market/funding.ts'
import { optionsTrades } from '../src/tables/options/options.ts'
import { hasClickhouse, startClickhouse } from '../test/services/clickhouse.ts'
import { dice, questionsBy, rowsOf } from './engines-calls.ts'
import { median, percentile, report } from './figure.ts'

// The same questions, drawn by lot, of the same rows in the embedded engine and on two shards of ClickHouse: a wide table
// and a narrow one. Figures are halves, quarters and so on, so that sums are exact in whatever order they are added;
// means and medians may differ in the last bits, and are held to a billionth.

const ROWS = Number(process.env.ROWS ?? 5_000_000)
const QUESTIONS = Number(process.env.QUESTIONS ?? 100)
const BATCH_ROWS = 50_000
const ROUNDED = ['mean', 'middle']

if (hasClickhouse) await compare()
else console.log('There is no clickhouse-server on this machine.')

async function compare(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'perptape-engines-'))
  const shards = await startClickhouse()
  const tables = [optionsTrades, fundingMarks]
  const file = join(folder, 'market.duckdb')
  const stores = await Promise.all([
    openDuckdbStore({ file, tables, memoryLimitMb: 1_024, log: silentLog }),
    openClickhouseStore({ ...shards, database: 'engines', tables, log: silentLog }),
  ])
  let differing = 0
  try {
    for (const table of tables) {
      await fill(stores, table)
      differing += await ask(stores, table)
    }
  } finally {
    await Promise.all(stores.map((store) => store.close()))
    await shards.end()
    rmSync(folder, { recursive: true, force: true })
  }
  report({
    name: `questions of ${2 * ROWS} rows that engines answer differently`,
    value: differing,
    unit: 'questions',
    target: 0,
    bound: 'most',
  })
}

async function fill(stores: readonly Store[], table: AnyTable): Promise<void> {
  const begun = performance.now()
  for (let first = 0; first < ROWS; first += BATCH_ROWS) {
    const rows = rowsOf(table, first, Math.min(BATCH_ROWS, ROWS - first), ROWS)
    await Promise.all(stores.map((store) => store.insert(table, rows as never)))
  }
  const seconds = (performance.now() - begun) / 1_000
  console.log(
    `\n${table.name}: ${ROWS} rows, ${table.columnNames.length} columns, in ${seconds.toFixed(0)} s`,
  )
}

/** How many differ. */
async function ask(stores: readonly Store[], table: AnyTable): Promise<number> {
  const throws = dice(18)
  const sample = Array.from({ length: 400 }, () => rowsOf(table, Math.floor(throws() * ROWS), 1, ROWS)[0]!)
  const questions = questionsBy(table, throws, sample)
  let differing = 0
  for (const [verb, make] of Object.entries(questions)) {
    const times: [number[], number[]] = [[], []]
    let unlike = 0
    for (let number = 0; number < QUESTIONS; number++) {
      const question = make()
      const answers: unknown[] = []
      for (const [at, store] of stores.entries()) {
        const begun = performance.now()
        answers.push(await question(store))
        times[at]!.push(performance.now() - begun)
      }
      if (isSame(answers[0], answers[1])) continue
      unlike += 1
      if (unlike === 1) console.log(`${verb} ${number} differs: ${firstUnlike(answers[0], answers[1])}`)
    }
    differing += unlike
    console.log(
      `  ${verb.padEnd(11)} ${QUESTIONS} questions, ${unlike} differ; embedded ${shown(times[0])}, shards ${shown(times[1])}`,
    )
  }
  return differing
}

function isSame(one: unknown, two: unknown, name = ''): boolean {
  if (isDeepStrictEqual(one, two)) return true
  if (typeof one === 'number' && typeof two === 'number')
    return ROUNDED.includes(name) && Math.abs(one - two) <= 1e-9 * Math.abs(one)
  if (one === null || two === null || typeof one !== 'object' || typeof two !== 'object') return false
  const [names, others] = [Object.keys(one), Object.keys(two)]
  return (
    isDeepStrictEqual(names, others) &&
    names.every((key) => isSame((one as never)[key], (two as never)[key], key))
  )
}

function firstUnlike(one: unknown, two: unknown): string {
  const [a, b] = [JSON.stringify(one), JSON.stringify(two)]
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 60)
  return `${around(a)} | ${around(b)}`
}

function shown(times: readonly number[]): string {
  return `${median(times).toFixed(1)} ms (p90 ${percentile(times, 0.9).toFixed(0)})`
}
