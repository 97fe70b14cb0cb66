import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { BOARDS } from '../src/boards/index.ts'
import { systemClock } from '../src/core/clock.ts'
import { silentLog } from '../src/core/log.ts'
import type { AnyTable, Row } from '../src/define/table.ts'
import { Batcher } from '../src/recorder/batcher.ts'
import { writeRegistry } from '../src/recorder/registry.ts'
import { ROLLUPS } from '../src/rollups/index.ts'
import { asked } from '../src/serve/asked.ts'
import { createRun } from '../src/serve/run.ts'
import { writeHistory } from '../src/sim/history.ts'
import { createSimMarket } from '../src/sim/model/model.ts'
import { simulatedOrigins, simulatedVenues } from '../src/sim/simulated-venues.ts'
import { openDuckdbStore } from '../src/store/duckdb/open.ts'
import type { Store } from '../src/store/port.ts'
import { TABLES } from '../src/tables/index.ts'
import { VENUES } from '../src/venues/index.ts'
import { rollAt } from '../test/fixtures/rolling.ts'
import { median, report, show } from './figure.ts'

// Every board on the simulated market's whole past: processor time of all, the longest hold-up of the event loop by
// any, and the largest answer. Medians of a few rounds; the first warms up and is not counted.

const MAX_CHARACTERS = 230_000
const BEYOND_DERIVATIVES: ReadonlySet<string> = new Set(
  `options options-flow options-surface etf premium cot events macro network quantum quantum-watchset indicators
  altseason themes rsi correlations factors context charge euphoria indices dev-activity`.split(/\s+/),
)
const ROUNDS = 5
const folder = mkdtempSync(join(tmpdir(), 'perptape-boards-'))
const store = await openDuckdbStore({ file: join(folder, 'market.duckdb'), tables: TABLES, log: silentLog })
try {
  await fill(store)
  const run = createRun({ openReader: store.reader, clock: systemClock })
  for (const board of BOARDS) await run(asked(board, board.example))
  const lines: [string, number, string][] = []
  let cpuMs = 0
  let beyondMs = 0
  let longest = 0
  let largest = 0
  for (const board of BOARDS) {
    const rounds = []
    for (let round = 0; round < ROUNDS; round++)
      rounds.push(await measured(() => run(asked(board, board.example))))
    const boardMs = median(rounds.map(({ cpu }) => cpu))
    const heldUp = median(rounds.map(({ hold }) => hold))
    const { characters } = rounds[0]!
    lines.push([
      board.id,
      boardMs,
      `ms of processor, ${heldUp.toFixed(0)} ms hold-up, ${characters} characters`,
    ])
    if (BEYOND_DERIVATIVES.has(board.id)) beyondMs += boardMs
    else cpuMs += boardMs
    longest = Math.max(longest, heldUp)
    // A file is no answer that a client reads at once.
    if (!board.path.endsWith('.csv')) largest = Math.max(largest, characters)
  }
  show('Boards on the simulated market', lines)
  report({
    name: 'processor time of the boards of the derivatives market, once each',
    value: cpuMs / 1_000,
    unit: 's',
    target: 3,
    bound: 'most',
  })
  report({
    name: 'processor time of the boards of options, flows, cycle, macro and statistics, once each',
    value: beyondMs / 1_000,
    unit: 's',
    target: 2,
    bound: 'most',
  })
  report({
    name: `longest hold-up of the event loop by a board (each board's median of ${ROUNDS})`,
    value: longest,
    unit: 'ms',
    target: 20,
    bound: 'most',
  })
  report({
    name: 'largest answer',
    value: largest,
    unit: 'characters',
    target: MAX_CHARACTERS,
    bound: 'most',
  })
} finally {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
}

async function measured(ask: () => Promise<{ readonly answer: unknown }>) {
  const loop = monitorEventLoopDelay({ resolution: 1 })
  loop.enable()
  const before = process.cpuUsage()
  const { answer } = await ask()
  const { user, system } = process.cpuUsage(before)
  loop.disable()
  return { cpu: (user + system) / 1_000, hold: loop.max / 1e6, characters: JSON.stringify(answer).length }
}

/** The past, and what the recorder would have made of it. */
async function fill(target: Store): Promise<void> {
  const now = systemClock.now()
  const market = createSimMarket({ seed: 7 })
  const insert = <T extends AnyTable>(table: T, rows: readonly Row<T>[]) => target.insert(table, rows)
  const venues = simulatedVenues(market, VENUES, now)
  const batcher = new Batcher({ store: target, clock: systemClock, log: silentLog })
  await writeRegistry(venues, { store: target, batcher, clock: systemClock })
  await batcher.flush(10_000)
  batcher.close()
  await writeHistory({ market, origins: simulatedOrigins(market, VENUES, now), insert, now })
  for (const rollup of ROLLUPS) {
    await rollAt(target, rollup, now)
  }
}
