import { expect, test } from 'vitest'
import { systemClock } from '../../src/core/clock.ts'
import { poll } from '../../src/define/source.ts'
import { defaultTimings } from '../../src/recorder/timings.ts'
import { trySources } from '../../src/recorder/try-sources.ts'
import { liquidationEvents } from '../../src/tables/liquidations/liquidations.ts'
import { orNull } from '../../src/venues/or-null.ts'
import {
  ASKED_ONCE,
  messageOf,
  readLiquidations,
  TEST_API,
  testContracts,
  testStream,
  testVenue,
  useStage,
} from './recorder-stage.ts'

const stage = useStage()

/** Polls liquidations over HTTP: what the stream sends, as a list. */
const tape = poll({
  id: 'tv.tape',
  into: liquidationEvents,
  about: 'Forced orders of the test venue, by the list.',
  every: '100ms',
  ask: (api) => api.get(`${TEST_API}/prices`),
  parse: (answer) => readLiquidations({ liquidations: answer })!,
})

test('429 with Retry-After: the venue is left alone that long, and the lost marks are in the ledger', async () => {
  let refusals = 1
  stage.wire.answer = (_request, response) => {
    if (refusals-- > 0)
      response.writeHead(429, { 'Retry-After': '1' }).end('{"code":-1003,"msg":"slow down"}')
    else response.end(JSON.stringify(messageOf('one').liquidations))
  }
  await stage.record([testVenue(tape)])
  await stage.until(async () => (await stage.stored()).length === 1)
  const [first, second] = stage.wire.requests
  expect(second!.at - first!.at).toBeGreaterThanOrEqual(990)
  await stage.until(async () => (await stage.gaps('tv.tape')).some((gap) => gap.ended_at !== null))
  const [gap] = await stage.gaps('tv.tape')
  expect(gap).toMatchObject({ reason: 'rate_limited', into_table: 'liquidation_events' })
  expect(gap!.ended_at! - gap!.started_at).toBeGreaterThan(700)
  await stage.until(async () => (await stage.runs('tv.tape')).length >= 2)
  expect((await stage.runs('tv.tape')).slice(0, 2)).toMatchObject([{ ok: false }, { ok: true, rows: 1 }])
})

test('the same answer again and again is kept once', async () => {
  const answer = JSON.stringify(messageOf('a', 'b', 'c').liquidations)
  stage.wire.answer = (_request, response) => response.end(answer)
  await stage.record([testVenue(tape)])
  await stage.until(() => stage.wire.requests.length >= 5)
  await stage.record([testVenue(tape)])
  await stage.until(() => stage.wire.requests.length >= 10)
  await stage.recorder.stop()
  expect((await stage.stored()).sort()).toEqual(['a', 'b', 'c'])
})

test('a parser that always throws stands beside one that works, and neither knows', async () => {
  stage.wire.answer = (_request, response) => response.end('["BTC"]')
  const parse = (): never => {
    throw new TypeError('cannot read properties of undefined')
  }
  const broken = testStream({ id: 'tv.broken', parse })
  const brokenPoll = { ...tape, id: 'tv.broken-tape', parse }
  await stage.record([testVenue(broken, brokenPoll, testStream(), testContracts)])
  const health = (source: string) => stage.recorder.health().find((page) => page.source === source)!
  await stage.until(() => stage.wire.connections === 2)
  stage.wire.send(messageOf('a', 'b'))
  await stage.until(async () => (await stage.stored()).length === 2)
  await stage.until(() => health('tv.broken').faulty > 0 && health('tv.broken-tape').failures > 2)
  expect(health('tv.liquidations')).toMatchObject({ connected: true, failures: 0, faulty: 0, rows: 2 })
  expect(health('tv.contracts')).toMatchObject({ failures: 0 })
  expect(await stage.gaps()).toEqual([])
  await stage.until(async () => (await stage.gaps('tv.broken-tape')).length > 0)
  for (const source of ['tv.broken', 'tv.broken-tape']) {
    expect(await stage.gaps(source)).toMatchObject([{ reason: 'bad_answer', ended_at: null }])
  }
})

test('a poll of a store that hangs waits, and the marks it missed meanwhile are in the ledger', async () => {
  let asked = 0
  stage.wire.answer = (_request, response) => {
    response.end(JSON.stringify(messageOf(`k${asked++}`).liquidations))
  }
  await stage.record([testVenue(tape)])
  await stage.until(async () => (await stage.stored()).length > 0)
  let release = () => {}
  stage.store.gate = new Promise((resolve) => {
    release = resolve
  })
  await stage.until(() =>
    stage.recorder.batches().some(({ table, pending }) => table === 'liquidation_events' && pending > 0),
  )
  const before = asked
  const heldAt = Date.now()
  // Five marks, and longer than the answer took: it is the store that is slow.
  const answerMs = heldAt - stage.wire.requests.at(-1)!.at
  await stage.until(() => Date.now() > heldAt + 5 * 100 + 2 * answerMs)
  expect(asked).toBeLessThanOrEqual(before + 1)
  release()
  const slow = async () => (await stage.gaps('tv.tape')).filter((gap) => gap.reason === 'store_slow')
  await stage.until(async () => (await slow()).some((gap) => gap.ended_at !== null))
  const [gap] = await slow()
  // Whole marks, from the first that was missed; the one that waited for the store was not.
  expect((gap!.ended_at! - gap!.started_at) % 100).toBe(0)
  expect(gap!.ended_at! - gap!.started_at).toBeGreaterThanOrEqual(300)
  await stage.recorder.stop()
  const stored = await stage.stored()
  expect(new Set(stored).size).toBe(stored.length)
})

test('a run that goes on without one of its calls is good, and says which one failed', async () => {
  stage.wire.answer = (request, response) => {
    if (request.url!.includes('/extra')) response.writeHead(500).end('oops')
    else response.end(JSON.stringify(messageOf('a').liquidations))
  }
  const partial = poll({
    id: 'tv.partial',
    into: liquidationEvents,
    about: 'Forced orders, and something beside them.',
    every: ASKED_ONCE,
    ask: async (api) => {
      await orNull(api.get(`${TEST_API}/extra`, { query: { of: 'BTC' } }))
      return api.get(`${TEST_API}/prices`)
    },
    parse: (answer) => readLiquidations({ liquidations: answer })!,
  })
  await stage.record([testVenue(partial)])
  const lacks = '1 of 2 calls failed: api.test/extra?of=BTC: answered 500: oops'
  await stage.until(async () => (await stage.runs('tv.partial')).length > 0)
  expect((await stage.runs('tv.partial'))[0]).toMatchObject({ ok: true, rows: 1, error: lacks })
  const page = stage.recorder.health().find(({ source }) => source === 'tv.partial')!
  expect(page).toMatchObject({ failures: 0, error: null, lacks: { sentence: lacks, share: 0.5 } })
  expect(await stage.gaps('tv.partial')).toEqual([])
})

test('every source of a venue is tried once', async () => {
  stage.wire.answer = (request, response) => {
    response.end(
      request.url!.endsWith('/contracts') ? '["BTC"]' : JSON.stringify(messageOf('a', 'b').liquidations),
    )
  }
  const refused = {
    ...tape,
    id: 'tv.refused',
    ask: (api: Parameters<typeof tape.ask>[0]) => api.get('https://nowhere.test/'),
  }
  const muted = testStream({
    id: 'tv.muted',
    url: 'wss://stream.test/ws',
    subscribe: () => [],
    heartbeat: { every: '5s', send: 'ping frame' },
    silence: '10s',
  })
  const definition = testVenue(testStream({ needs: ['perp contracts'] }), testContracts, tape, refused, muted)
  const context = { gateway: stage.wire.gateway, clock: systemClock, timings: defaultTimings }
  // Who has to answer does so within it on any machine; who says nothing is waited for.
  const tries = await trySources(definition, context, 5_000)
  expect(tries.map(({ source, state, rows, note }) => [source, state, rows, note])).toEqual([
    ['tv.liquidations', 'quiet', 0, 'connected, acknowledged, no event within 5 s'],
    ['tv.contracts', 'works', 0, null],
    ['tv.tape', 'works', 2, null],
    ['tv.refused', 'failed', 0, 'tv does not name nowhere.test as its host'],
    ['tv.muted', 'failed', 0, 'connected, but nothing was heard'],
  ])
})

test('a stream is tried by its events, and without contracts where it subscribes to all of them', async () => {
  stage.wire.answer = (_request, response) => response.writeHead(403).end('not from there')
  const whole = testStream({ needs: ['perp contracts'], subscribe: () => [{ op: 'subscribe' }] })
  const each = testStream({
    id: 'tv.each',
    needs: ['perp contracts'],
    subscribe: ({ contracts }) => [...contracts.perp.keys()],
  })
  const context = { gateway: stage.wire.gateway, clock: systemClock, timings: defaultTimings }
  const trying = trySources(testVenue(testContracts, whole, each), context)
  await stage.until(() => stage.wire.connections === 1)
  stage.wire.send(messageOf('a', 'b'))
  const tries = await trying
  expect(tries.map(({ source, state, rows, note, reason }) => [source, state, rows, note, reason])).toEqual([
    ['tv.contracts', 'failed', 0, 'answered 403: not from there', 'refused'],
    ['tv.liquidations', 'works', 2, null, null],
    [
      'tv.each',
      'failed',
      0,
      'the perp contracts of the venue are not known yet: answered 403: not from there',
      'refused',
    ],
  ])
})
