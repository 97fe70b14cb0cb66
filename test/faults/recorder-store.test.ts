import { expect, test } from 'vitest'
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

test('stopping with a store that takes nothing ends in time', async () => {
  await stage.record([testVenue(testStream())], { timings: { startSpreadMs: 1, stopMs: 200 } })
  await stage.until(connected)
  stage.wire.send(messageOf('lost'))
  await stage.until(() => lane()?.pending === 1 || lane()?.written === 1)
  stage.store.failing = { table: 'liquidation_events', times: Number.POSITIVE_INFINITY, after: false }
  stage.wire.send(messageOf('never'))
  await stage.until(() => lane().failing)
  const startedAt = Date.now()
  await stage.recorder.stop()
  expect(Date.now() - startedAt).toBeLessThan(2_000)
})
