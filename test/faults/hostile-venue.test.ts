import type { IncomingMessage, ServerResponse } from 'node:http'
import { createGzip, gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { HOUR } from '../../src/core/time.ts'
import { poll } from '../../src/define/source.ts'
import { liquidationEvents } from '../../src/tables/liquidations/liquidations.ts'
import {
  ASKED_ONCE,
  messageOf,
  readLiquidations,
  SHORT,
  TEST_API,
  testStream,
  testVenue,
  useStage,
} from './recorder-stage.ts'

const stage = useStage()
const MB = 1024 * 1024

/** Polls liquidations over HTTP: what the stream sends, as a list. */
const tape = poll({
  id: 'tv.tape',
  into: liquidationEvents,
  about: 'Forced orders of the test venue, by the list.',
  every: ASKED_ONCE,
  ask: (api) => api.get(`${TEST_API}/prices`),
  parse: (answer) => readLiquidations({ liquidations: answer })!,
})
const page = (source: string) => stage.recorder.health().find((health) => health.source === source)!
const honest = () => JSON.stringify(messageOf('honest').liquidations)

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Answers that way until the recorder has noticed, then honestly; resolves with the connections that were cut. */
async function survives(hostile: Answer, said: RegExp, timings = SHORT): Promise<number> {
  let cut = 0
  stage.wire.answer = (request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) cut++
    })
    hostile(request, response)
  }
  await stage.record([testVenue(tape)], { timings })
  await stage.until(() => said.test(page('tv.tape').error ?? ''))
  stage.wire.answer = (_request, response) => response.end(honest())
  await stage.until(async () => (await stage.stored()).length === 1)
  await stage.until(async () => (await stage.gaps('tv.tape')).every((gap) => gap.ended_at !== null))
  return cut
}

test('two megabytes of gzip that hold two gigabytes are cut as soon as they are too large', async () => {
  const zeros = gzipSync(Buffer.alloc(16 * MB), { level: 9 })
  const before = process.memoryUsage().rss
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 5)
  const cut = await survives((_request, response) => {
    response.writeHead(200, { 'Content-Encoding': 'gzip' })
    // Members of a gzip file follow one another; the last one never comes.
    for (let member = 0; member < 128; member++) response.write(zeros)
  }, /larger than 16 MB/)
  clearInterval(watch)
  expect(cut).toBeGreaterThan(0)
  expect((most - before) / MB).toBeLessThan(300)
})

test('an unpacked flood is cut', async () => {
  const piece = Buffer.alloc(MB, 0x20)
  const cut = await survives((_request, response) => {
    const pour = () => {
      while (!response.destroyed && response.write(piece));
    }
    response.on('drain', pour)
    pour()
  }, /larger than 8 MB/)
  expect(cut).toBeGreaterThan(0)
})

/** What never ends is waited for so long. */
const IMPATIENT = { ...SHORT, callTimeoutMs: 500 }

test('a body that never ends costs one call, and its connection is destroyed', async () => {
  const cut = await survives(
    (_request, response) => {
      response.write('[')
      const drip = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(drip))
    },
    /did not answer in time/,
    IMPATIENT,
  )
  expect(cut).toBeGreaterThan(0)
})

test('a packed body that never ends is destroyed too', async () => {
  const cut = await survives(
    (_request, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' })
      const zip = createGzip()
      zip.pipe(response)
      zip.write('[')
      zip.flush()
      response.on('close', () => zip.destroy())
    },
    /did not answer in time/,
    IMPATIENT,
  )
  expect(cut).toBeGreaterThan(0)
})

test.each([
  ['a packing that is none', 'gzip', 'no gzip at all', /incorrect header check/],
  ['a packing that nobody knows', 'zstd', '[]', /packed as zstd/],
])('%s is a bad answer', async (_name, encoding, body, said) => {
  await survives((_request, response) => {
    response.writeHead(200, { 'Content-Encoding': encoding }).end(body)
  }, said)
  expect(await stage.gaps('tv.tape')).toMatchObject([{ reason: 'bad_answer' }])
})

test('a redirect is not followed', async () => {
  await survives((_request, response) => {
    response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end()
  }, /sends us elsewhere/)
})

test('a list in a list in a list is refused before the parser, which takes seconds for it', async () => {
  const deep = '['.repeat(2 * MB) + ']'.repeat(2 * MB)
  const parse = vi.spyOn(JSON, 'parse')
  try {
    await survives((_request, response) => response.end(deep), /nested deeper than 32 levels/)
    expect(parse.mock.calls.filter(([text]) => text.length >= deep.length)).toEqual([])
  } finally {
    parse.mockRestore()
  }
})

test.each([
  ['nested too deep', '['.repeat(100_000) + ']'.repeat(100_000), /nested deeper than 32/],
  ['too large', `"${'x'.repeat(2 * MB)}"`, /larger than we take/],
])(
  'a frame that is %s cuts its own line, and the rows before and after it are kept',
  async (_name, frame, said) => {
    await stage.record([testVenue(testStream())])
    await stage.until(() => stage.wire.connections > 0 && page('tv.liquidations').connected)
    stage.wire.send(messageOf('before'))
    await stage.until(async () => (await stage.stored()).length === 1)
    stage.wire.sendRaw(frame)
    await stage.until(() => page('tv.liquidations').failures === 1)
    expect(page('tv.liquidations').error).toMatch(said)
    await stage.until(() => stage.wire.connections > 0 && page('tv.liquidations').connected)
    stage.wire.send(messageOf('after'))
    await stage.until(async () => (await stage.stored()).length === 2)
    expect(await stage.gaps()).toMatchObject([{ reason: 'bad_answer' }])
  },
)

test('who asks us to stay away for a year is asked again after an hour, and health says until when', async () => {
  stage.wire.answer = (_request, response) =>
    response.writeHead(429, { 'Retry-After': '31536000' }).end('{"code":-1003,"msg":"go away"}')
  const startedAt = Date.now()
  await stage.record([testVenue(tape)])
  await stage.until(() => page('tv.tape').heldUntil !== null)
  expect(page('tv.tape').heldUntil).toBeGreaterThanOrEqual(startedAt + HOUR)
  expect(page('tv.tape').heldUntil).toBeLessThanOrEqual(Date.now() + HOUR)
  expect(page('tv.tape')).toMatchObject({ failures: 1, lastSuccessAt: null })
  await stage.until(async () => (await stage.gaps('tv.tape')).length === 1)
  expect(await stage.gaps('tv.tape')).toMatchObject([{ reason: 'rate_limited', ended_at: null }])
})
