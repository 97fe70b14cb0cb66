import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { StoreError } from '../../src/core/errors.ts'
import { silentLog } from '../../src/core/log.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import { recorderPulses } from '../../src/tables/record/recording.ts'
import { troubled } from '../fakes/troubled-store.ts'
import { messageOf, SHORT, STAGE_TABLES, testStream, testVenue, useStage } from './recorder-stage.ts'

const stage = useStage()
const dir = mkdtempSync(join(tmpdir(), 'perptape-recorder-store-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const connected = () => stage.wire.connections > 0 && stage.recorder.health()[0]?.connected
const ids = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`)
const lane = () => stage.recorder.batches().find(({ table }) => table === 'liquidation_events')!
const everyGapClosed = async () => (await stage.gaps()).every((gap) => gap.ended_at !== null)

test('a slow store: a bound of rows waits, the rest is refused and counted, and the ledger knows when', async () => {
  const batching = { flushMs: 5, flushRows: 20, maxPending: 100 }
  await stage.record([testVenue()], { batching })
  await stage.until(connected)
  let release = () => {}
  stage.store.gate = new Promise((resolve) => {
    release = resolve
  })
  for (const id of ids('k', 500)) stage.wire.send(messageOf(id))
  await stage.until(() => lane().pending + lane().refused === 500)
  expect(lane()).toMatchObject({ pending: 100, refused: 400 })
  const releasedAt = Date.now()
  release()
  await stage.until(() => lane().pending === 0)
  stage.wire.send(messageOf('after'))
  await stage.until(async () => (await stage.stored()).includes('after'))
  await stage.until(everyGapClosed)
  // What was accepted is stored, what was not is in the ledger: there is no third.
  expect((await stage.stored()).sort()).toEqual([...ids('k', 100), 'after'].sort())
  const gaps = await stage.gaps()
  expect(gaps).toMatchObject([{ reason: 'store_slow', source: 'tv.liquidations' }])
  expect(gaps[0]!.ended_at).toBeGreaterThanOrEqual(releasedAt)
  expect(stage.recorder.health()[0]).toMatchObject({ refused: 400, rows: 101 })
})

test.each([
  ['before the rows are in', false],
  ['after the rows are in', true],
])('a store that fails %s, then recovers: nothing lost, nothing twice, no gap', async (_when, after) => {
  await stage.record()
  await stage.until(connected)
  stage.store.failing = { table: 'liquidation_events', times: 5, after }
  for (const id of ids('k', 300)) stage.wire.send(messageOf(id))
  await stage.until(() => lane().retries > 0 && lane().pending === 0)
  await stage.until(async () => (await stage.stored()).length >= 300)
  expect((await stage.stored()).sort()).toEqual(ids('k', 300).sort())
  await stage.until(() => !lane().failing)
  expect(await stage.gaps()).toEqual([])
})

test('a failing store beyond the bound: the ledger says that it was the store', async () => {
  await stage.record([testVenue()], {
    batching: { flushMs: 5, maxPending: 50, retryFirstMs: 5, retryMaxMs: 10 },
  })
  await stage.until(connected)
  stage.store.failing = { table: 'liquidation_events', times: Number.POSITIVE_INFINITY, after: false }
  stage.wire.send(messageOf(...ids('a', 10)))
  await stage.until(() => lane().failing)
  stage.wire.send(messageOf(...ids('b', 100)))
  await stage.until(() => lane().refused === 60)
  stage.store.failing = null
  await stage.until(async () => (await stage.stored()).length === 50)
  await stage.until(async () => (await stage.gaps()).length === 1 && (await everyGapClosed()))
  expect(await stage.gaps()).toMatchObject([{ reason: 'store_failed' }])
})

test('the rows of a table that fails do not hold up another table', async () => {
  await stage.record([testVenue()])
  await stage.until(connected)
  stage.store.failing = { table: 'collector_runs', times: Number.POSITIVE_INFINITY, after: false }
  stage.wire.send(messageOf(...ids('k', 100)))
  await stage.until(async () => (await stage.stored()).length === 100)
  stage.store.failing = null
})

test('stopping with a store that takes nothing ends in time, and tells what is not stored', async () => {
  await stage.record([testVenue(testStream())], { timings: { startSpreadMs: 1, stopMs: 200 } })
  await stage.until(connected)
  stage.wire.send(messageOf('kept'))
  await stage.until(() => lane()?.written === 1)
  stage.store.failing = { table: 'liquidation_events', times: Number.POSITIVE_INFINITY, after: false }
  stage.wire.send(messageOf(...ids('never', 3)))
  await stage.until(() => lane().failing && lane().pending === 3)
  const error = await stage.recorder.stop().catch((thrown) => thrown)
  expect(error).toBeInstanceOf(StoreError)
  expect(error.fault).toBe('failed')
  expect(error.message).toMatch(/^3 rows of liquidation_events.* were not stored: told to fail$/)
  expect(await stage.stored()).toEqual(['kept'])
})

test('stopping with a store that is too slow tells what may be lost; one that took everything says nothing', async () => {
  await stage.record([testVenue(testStream())], { timings: { startSpreadMs: 1, stopMs: 1_000 } })
  await stage.until(connected)
  let release = () => {}
  stage.store.gate = new Promise((resolve) => {
    release = resolve
  })
  stage.wire.send(messageOf('late'))
  await stage.until(() => lane()?.pending === 1)
  const error = await stage.recorder.stop().catch((thrown) => thrown)
  release()
  expect(error).toBeInstanceOf(StoreError)
  expect(error.message).toMatch(
    /1 row of liquidation_events.* may be lost: the store did not take them within 1 s\.$/,
  )
  await stage.record([testVenue(testStream())])
  await stage.until(connected)
  await expect(stage.recorder.stop()).resolves.toBeUndefined()
})

test('a last pulse for which no time is left is no row that was lost', async () => {
  await stage.record([testVenue(testStream())], { timings: { ...SHORT, stopMs: 2_000 } })
  await stage.until(connected)
  stage.wire.send(messageOf('kept'))
  await stage.until(() => lane()?.written === 1)
  stage.store.failing = { table: recorderPulses.name, times: Number.POSITIVE_INFINITY, after: false }
  const pulses = () => stage.recorder.batches().find(({ table }) => table === recorderPulses.name)
  await stage.until(() => pulses()?.failing)
  await expect(stage.recorder.stop()).resolves.toBeUndefined()
  expect(await stage.stored()).toEqual(['kept'])
})

/** The store of the stage from now on; returns the one before it. */
async function storeIn(file: string) {
  const before = stage.store
  stage.store = troubled(
    await openDuckdbStore({ file: join(dir, file), tables: STAGE_TABLES, log: silentLog }),
  )
  return before
}

test('what lies between a backup and the first start on it is a gap of the sources', async () => {
  await (await storeIn('market.duckdb')).close()
  await stage.record()
  await stage.until(connected)
  stage.wire.send(messageOf('before'))
  await stage.until(async () => (await stage.stored()).length === 1)
  const heardAt = Date.now()
  await stage.until(async () => {
    const [pulse] = await stage.store.reader(recorderPulses).latest({ by: ['recorder'], since: 0 })
    return (pulse?.complete_until['tv.liquidations'] ?? 0) > heardAt
  })
  await stage.store.copyTo(join(dir, 'copy.duckdb'))
  const copiedAt = Date.now()
  stage.wire.send(messageOf('after'))
  await stage.until(async () => (await stage.stored()).length === 2)
  const lostUntil = Date.now()

  const left = await storeIn('copy.duckdb')
  await stage.record()
  await left.close()
  await stage.until(async () => (await stage.gaps()).some(({ ended_at }) => ended_at !== null))
  expect(await stage.stored()).toEqual(['before'])
  const [gap, ...more] = await stage.gaps()
  expect(more).toEqual([])
  expect(gap).toMatchObject({ reason: 'not_running', into_table: 'liquidation_events' })
  expect(gap!.started_at).toBeGreaterThan(heardAt)
  expect(gap!.started_at).toBeLessThanOrEqual(copiedAt)
  expect(gap!.ended_at).toBeGreaterThanOrEqual(lostUntil)
})
