import { expect, test } from 'vitest'
import { StoreError } from '../../src/core/errors.ts'
import { messageOf, testStream, testVenue, useStage } from './recorder-stage.ts'

const stage = useStage()
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
  const startedAt = Date.now()
  const error = await stage.recorder.stop().catch((thrown) => thrown)
  expect(Date.now() - startedAt).toBeLessThan(2_000)
  expect(error).toBeInstanceOf(StoreError)
  expect([error.fault, error.message]).toEqual([
    'failed',
    '3 rows of liquidation_events were not stored: told to fail',
  ])
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
