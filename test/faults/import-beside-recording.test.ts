import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { silentLog } from '../../src/core/log.ts'
import { isoOf, MINUTE } from '../../src/core/time.ts'
import { Batcher } from '../../src/recorder/batcher.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import type { ImportReport } from '../../src/store/import.ts'
import type { Store } from '../../src/store/port.ts'
import { liquidationEvents } from '../../src/tables/liquidations/liquidations.ts'
import { runTask } from '../../src/tasks/tasks.ts'
import { noFolder } from '../fakes/no-folder.ts'
import { liquidation, T0 } from '../fakes/rows.ts'

const ROWS = 45_000
const clock = { now: () => T0 + 10 * MINUTE }

let dir = ''
let store: Store
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'perptape-beside-'))
  store = await openDuckdbStore({ file: ':memory:', tables: [liquidationEvents], log: silentLog })
})
afterEach(async () => {
  await store.close()
  rmSync(dir, { recursive: true, force: true })
})

const row = (index: number) => liquidation(`k${index}`, T0 - index * 100)

/**
 * Rows of the file that the recorder brings at this moment, too: some before the import has them, some after. Every
 * third at most, so that the import has some to itself, however slow it is.
 */
const heard = (call: number) =>
  Array.from({ length: 500 }, (_, index) => 3 * ((call * 1_777 + index * 13) % (ROWS / 3)))

it('what is recorded and imported at the same moment is there once, and nothing is lost', async () => {
  const rows = Array.from({ length: ROWS }, (_, index) => row(index))
  const file = join(dir, 'history.csv')
  const lines = rows.map((one) =>
    Object.entries(one)
      .map(([name, cell]) => (name.endsWith('_time') || name.endsWith('_at') ? isoOf(cell as number) : cell))
      .join(','),
  )
  writeFileSync(file, `${[Object.keys(rows[0]!).join(','), ...lines].join('\n')}\n`)
  const lanes = new Batcher({ store, clock, log: silentLog }, { flushMs: 2 })
  const offers: ReturnType<Batcher['offer']>[] = []
  let importing = true
  const recording = (async () => {
    for (let call = 0; importing; call++) {
      offers.push(lanes.offer(liquidationEvents, heard(call).map(row), 'refuse'))
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  })()
  const context = {
    store,
    lanes,
    kind: 'live' as const,
    clock,
    progress: () => {},
    deliver: async () => {},
    signal: new AbortController().signal,
    ...noFolder,
  }
  const args = { table: 'liquidation_events', file, skipBad: false }
  const report = (await runTask('import', context, args)) as ImportReport
  importing = false
  await recording
  await Promise.all(offers.map(({ stored }) => stored))

  const counts = await store.reader(liquidationEvents).aggregate({
    since: 0,
    by: ['dedupe_key'],
    take: { times: { count: true } },
  })
  expect(counts.filter(({ times }) => times !== 1)).toEqual([])
  expect(new Set(counts.map(({ dedupe_key }) => dedupe_key))).toEqual(
    new Set(rows.map((one) => one.dedupe_key)),
  )
  expect(report).toMatchObject({ rows: ROWS, bad: 0 })
  expect(report.imported + report.present).toBe(ROWS)
  const byRecorder = offers.reduce((sum, { accepted, known }) => sum + accepted - known.rows, 0)
  expect(report.imported + byRecorder).toBe(ROWS)
  // Otherwise nothing was shown.
  expect(byRecorder).toBeGreaterThan(0)
  expect(report.imported).toBeGreaterThan(0)
}, 180_000)
