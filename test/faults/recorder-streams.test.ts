import { expect, test } from 'vitest'
import {
  messageOf,
  readLiquidations,
  testContracts,
  testStream,
  testVenue,
  useStage,
} from './recorder-stage.ts'

const stage = useStage()
const connected = () => stage.wire.connections > 0 && stage.recorder.health()[0]?.connected
const ids = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`)
const SILENCE_MS = 400
const soonSilent = testVenue(testStream({ silence: `${SILENCE_MS}ms` }))
const everyGapClosed = async () => (await stage.gaps()).every((gap) => gap.ended_at !== null)

test('a connection cut amid the stream: what arrived is kept, the lost time is in the ledger', async () => {
  await stage.record()
  await stage.until(connected)
  const sentAt = Date.now()
  for (const id of ids('a', 50)) stage.wire.send(messageOf(id))
  await stage.until(async () => (await stage.stored()).length === 50)
  stage.wire.mode = 'reject'
  const cutAt = Date.now()
  stage.wire.cut()
  await stage.until(async () => (await stage.gaps()).length === 1)
  expect((await stage.gaps())[0]).toMatchObject({
    reason: 'cut',
    ended_at: null,
    into_table: 'liquidation_events',
  })
  stage.wire.mode = 'talk'
  const backAt = Date.now()
  await stage.until(connected)
  for (const id of ids('b', 50)) stage.wire.send(messageOf(id))
  await stage.until(async () => (await stage.stored()).length === 100)
  await stage.until(everyGapClosed)
  const [gap, ...more] = await stage.gaps()
  expect(more).toEqual([])
  expect(gap!.started_at).toBeLessThanOrEqual(cutAt)
  expect(gap!.started_at).toBeGreaterThanOrEqual(sentAt)
  expect(gap!.ended_at).toBeGreaterThanOrEqual(backAt)
  expect(new Set(await stage.stored()).size).toBe(100)
})

test('a subscription that is taken and stays silent is noticed, and tried again', async () => {
  stage.wire.mode = 'mute'
  await stage.record([soonSilent])
  await stage.until(async () => (await stage.gaps()).length > 0 && stage.wire.subscriptions.length > 2)
  expect(stage.recorder.health()[0]).toMatchObject({ connected: false, rows: 0 })
  // However often it was tried in vain.
  expect(await stage.gaps()).toMatchObject([{ reason: 'silent', ended_at: null }])
  stage.wire.mode = 'talk'
  await stage.until(connected)
  stage.wire.send(messageOf('first'))
  await stage.until(async () => (await stage.stored()).length === 1)
  await stage.until(async () => (await stage.gaps())[0]!.ended_at !== null)
})

test('a line that falls silent later: the gap starts with the last word heard', async () => {
  await stage.record([soonSilent])
  await stage.until(connected)
  stage.wire.mode = 'mute'
  await stage.until(async () => (await stage.gaps()).length > 0)
  const noticedAt = Date.now()
  const [gap] = await stage.gaps()
  expect(gap).toMatchObject({ reason: 'silent' })
  // The two clocks may differ by a rounding.
  expect(gap!.started_at).toBeLessThanOrEqual(noticedAt - SILENCE_MS + 2)
})

test('messages that come twice, within a connection and after a restart, are kept once', async () => {
  await stage.record()
  await stage.until(connected)
  const message = messageOf(...ids('d', 200))
  for (let time = 0; time < 3; time++) stage.wire.send(message)
  await stage.until(async () => (await stage.stored()).length >= 200)
  await stage.record()
  await stage.until(connected)
  stage.wire.send(message)
  stage.wire.send(messageOf('last'))
  await stage.until(async () => (await stage.stored()).includes('last'))
  expect((await stage.stored()).sort()).toEqual([...ids('d', 200), 'last'].sort())
})

test('a burst of 10,000 liquidations: each exactly once', async () => {
  await stage.record()
  await stage.until(connected)
  for (const id of ids('k', 10_000)) stage.wire.send(messageOf(id))
  await stage.until(async () => (await stage.stored()).length >= 10_000)
  const stored = await stage.stored()
  expect(stored).toHaveLength(10_000)
  expect(new Set(stored).size).toBe(10_000)
  expect(await stage.gaps()).toEqual([])
  expect(stage.recorder.batches().find(({ table }) => table === 'liquidation_events')).toMatchObject({
    refused: 0,
  })
})

test('garbage, half a message and an endless one: the stream goes on, the loss is in the ledger', async () => {
  await stage.record()
  await stage.until(connected)
  stage.wire.send(messageOf('before'))
  stage.wire.sendRaw(Buffer.from([0xff, 0xfe, 0x00, 0x80]))
  stage.wire.sendRaw('{"liquidations":[{"id":"cut o')
  stage.wire.sendRaw('[]')
  await stage.until(() => stage.recorder.health()[0]?.faulty === 3)
  stage.wire.send(messageOf('between'))
  await stage.until(async () => (await stage.stored()).length === 2)
  await stage.until(everyGapClosed)
  expect(await stage.gaps()).toMatchObject([{ reason: 'bad_answer' }])
  stage.wire.sendRaw(Buffer.alloc(17 * 1024 * 1024, '['))
  await stage.until(async () => (await stage.gaps()).length === 2)
  await stage.until(connected)
  stage.wire.send(messageOf('after'))
  await stage.until(async () => (await stage.stored()).length === 3)
  expect((await stage.stored()).sort()).toEqual(['after', 'before', 'between'])
  expect((await stage.gaps())[1]).toMatchObject({
    reason: 'bad_answer',
    detail: 'a message is larger than we take',
  })
})

test('a row that cannot be stored costs neither its neighbours nor the run', async () => {
  const spoiled = testStream()
  const parse: typeof spoiled.parse = (message) => {
    const rows = readLiquidations(message)
    const { name } = spoiled.into
    return rows && { [name]: rows.map((row) => (row.dedupe_key === 'bad' ? { ...row, price: null } : row)) }
  }
  await stage.record([testVenue({ ...spoiled, parse })])
  await stage.until(connected)
  stage.wire.send(messageOf('good', 'bad', 'fine'))
  await stage.until(async () => (await stage.stored()).length === 2)
  await stage.until(async () => (await stage.runs('tv.liquidations')).some((run) => run.rows === 2))
  const run = (await stage.runs('tv.liquidations')).find((row) => row.rows === 2)
  expect(run).toMatchObject({ ok: true, error: 'rows left out: price is missing' })
  expect(await stage.gaps()).toEqual([])
})

test('other contracts: a new connection takes over before the old one goes, and nothing is missed', async () => {
  let names = ['BTC']
  stage.wire.answer = (_request, response) => response.end(JSON.stringify(names))
  await stage.record([testVenue(testStream({ needs: ['perp contracts'] }), testContracts)])
  await stage.until(connected)
  let sent = 0
  const feeding = setInterval(() => stage.wire.send(messageOf(`k${sent++}`)), 2)
  names = ['BTC', 'ETH']
  await stage.until(() => stage.wire.subscriptions.length === 2 && stage.wire.connections === 1)
  clearInterval(feeding)
  await stage.until(async () => (await stage.stored()).length >= sent)
  expect(stage.wire.subscriptions.map(({ contracts }) => contracts)).toEqual([['BTC'], ['BTC', 'ETH']])
  expect((await stage.stored()).sort()).toEqual(ids('k', sent).sort())
  expect(await stage.gaps()).toEqual([])
})

test('a clean stop leaves an open gap that the next start closes', async () => {
  await stage.record()
  await stage.until(connected)
  stage.wire.send(messageOf('one'))
  await stage.until(() => stage.recorder.health()[0]?.rows === 1)
  const stopAt = Date.now()
  await stage.recorder.stop()
  // Stopped at once after it came, and stored all the same.
  expect(await stage.stored()).toEqual(['one'])
  expect(await stage.gaps()).toMatchObject([{ reason: 'not_running', ended_at: null }])
  await stage.record()
  await stage.until(everyGapClosed)
  const [gap] = await stage.gaps()
  expect(gap!.started_at).toBeGreaterThanOrEqual(stopAt)
  // A machine that is slow to connect reports before it is connected too.
  const run = (await stage.runs('tv.liquidations')).find(({ rows }) => rows === 1)
  expect(run).toMatchObject({ ok: true })
})
