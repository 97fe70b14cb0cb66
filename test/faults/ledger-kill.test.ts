import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as passes } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../../src/core/log.ts'
import { HOUR } from '../../src/core/time.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import { liquidationEvents } from '../../src/tables/liquidations/liquidations.ts'
import { perpTickers } from '../../src/tables/market/tickers.ts'
import { recordingGaps, sourceTerms } from '../../src/tables/record/recording.ts'
import { type LoopbackVenue, openLoopbackVenue } from '../fakes/loopback-venue.ts'
import { liquidation } from '../fakes/rows.ts'
import { LEDGER_TABLES, TAPE_MS } from './ledger-tables.ts'

const CHILD = fileURLToPath(new URL('./ledger-child.ts', import.meta.url))
/** The process is to have the clock of the test. */
const CLOCK = fileURLToPath(new URL('../clock/shifted-clock.mjs', import.meta.url))
const LIVES = 3
const PRICE = {
  exchange: 'okx',
  symbol: 'BTCUSDT',
  last_price: 60_000,
  mark_price: 60_000,
  index_price: null,
  change_24h_pct: null,
  quote_volume_24h: null,
  funding_rate_pct: null,
  funding_interval_h: null,
  next_funding_at: null,
}

let dir = ''
let wire: LoopbackVenue
let child: ChildProcess | null = null
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'perptape-ledger-'))
  wire = await openLoopbackVenue()
  wire.answer = (_request, response) => response.end(JSON.stringify(PRICE))
})
afterEach(async () => {
  child?.kill('SIGKILL')
  await wire.close()
  rmSync(dir, { recursive: true, force: true })
})

async function startChild(file: string): Promise<ChildProcess> {
  const port = new URL(wire.gateway.route('https://venue.test/', 'venue')).port
  const started = spawn(process.execPath, ['--import', CLOCK, '--import', 'tsx', CHILD, file, port], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = started
  await once(started.stdout!, 'data')
  return started
}

test('a recorder that is killed again and again: what it lost lies in its gaps', async () => {
  const file = join(dir, 'market.duckdb')
  const offered: { id: string; at: number }[] = []
  const feeding = setInterval(() => {
    const [id, at] = [`k${offered.length}`, Date.now()]
    offered.push({ id, at })
    wire.send(liquidation(id, at))
  }, 10)
  for (let life = 1; life < LIVES; life++) {
    const killed = await startChild(file)
    // A kill comes at any moment: this is the chance of the test, not a wait for something.
    await passes(100 + Math.random() * 700)
    killed.kill('SIGKILL')
    await once(killed, 'exit')
  }
  const last = await startChild(file)
  last.kill('SIGTERM')
  await once(last, 'exit')
  clearInterval(feeding)

  const store = await openDuckdbStore({ file, tables: LEDGER_TABLES, log: silentLog })
  const all = { since: Date.now() - HOUR, order: 'asc', limit: 100_000 } as const
  const stored = new Set((await store.reader(liquidationEvents).range(all)).map((row) => row.dedupe_key))
  const marks = new Set((await store.reader(perpTickers).range(all)).map((row) => row.ts))
  const terms = await store.reader(sourceTerms).range(all)
  const ledger = await store.reader(recordingGaps).range(all)
  await store.close()
  const gapsOf = (source: string) =>
    ledger
      .filter((row) => row.source === source)
      .map(({ started_at, ended_at }) => ({ from: started_at, to: ended_at ?? Number.POSITIVE_INFINITY }))

  const begun = terms.find((term) => term.source === 'tv.orders')!.recorded_from!
  const gaps = gapsOf('tv.orders')
  const inGap = (at: number) => gaps.some(({ from, to }) => at >= from && at <= to)
  const since = offered.filter(({ at }) => at >= begun)
  const lost = since.filter(({ id }) => !stored.has(id))
  expect(lost.length).toBeGreaterThan(0)
  expect(lost.filter(({ at }) => !inGap(at))).toEqual([])

  const tape = gapsOf('tv.tape')
  const first = Math.min(...marks)
  const missed = (mark: number) => tape.some(({ from, to }) => mark >= from && mark < to)
  const wrong: number[] = []
  let twice = 0
  for (let mark = first; mark <= Math.max(...marks); mark += TAPE_MS) {
    if (!marks.has(mark) && !missed(mark)) wrong.push(mark)
    if (marks.has(mark) && missed(mark)) twice++
  }
  expect(wrong).toEqual([])
  expect(twice).toBeLessThanOrEqual(LIVES - 1)
  for (const { from, to } of tape.slice(1)) {
    expect(from % TAPE_MS).toBe(0)
    // One that is open when the last life ends has no length yet.
    if (to !== Number.POSITIVE_INFINITY) expect((to - from) % TAPE_MS).toBe(0)
  }
}, 180_000)
