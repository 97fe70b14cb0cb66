import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { Resync, type Stream, stream } from '../../src/define/source.ts'
import { liquidationEvents } from '../../src/tables/liquidations/liquidations.ts'
import { messageOf, readLiquidations, testStream, testVenue, useStage } from './recorder-stage.ts'

const stage = useStage()
const page = () => stage.recorder.health().find(({ source }) => source === 'tv.liquidations')!
const connected = () => stage.wire.connections > 0 && page().connected
const packed = (message: unknown) => gzipSync(JSON.stringify(message))

test('packed messages are read, beside acknowledgements that are not packed', async () => {
  await stage.record([testVenue(testStream({ decode: 'gzip json' }))])
  await stage.until(connected)
  stage.wire.sendRaw(packed(messageOf('a')))
  stage.wire.send(messageOf('b'))
  await stage.until(async () => (await stage.stored()).length === 2)
  expect(page()).toMatchObject({ faulty: 0, failures: 0 })
})

test('a message that unpacks to more than we take cuts the line, and its neighbours are not lost', async () => {
  await stage.record([testVenue(testStream({ decode: 'gzip json', maxMessageBytes: 100_000 }))])
  await stage.until(connected)
  stage.wire.sendRaw(packed(messageOf('before')))
  await stage.until(async () => (await stage.stored()).length === 1)
  stage.wire.sendRaw(gzipSync(Buffer.alloc(5_000_000, 0x20)))
  await stage.until(() => page().failures > 0)
  expect(page().error).toBe('a message is larger than we take')
  await stage.until(connected)
  stage.wire.sendRaw(packed(messageOf('after')))
  await stage.until(async () => (await stage.stored()).length === 2)
})

test('a packed message that is damaged is a fault of that message alone', async () => {
  await stage.record([testVenue(testStream({ decode: 'gzip json' }))])
  await stage.until(connected)
  const damaged = packed(messageOf('damaged'))
  damaged.fill(0, 12)
  stage.wire.sendRaw(damaged)
  await stage.until(() => page().faulty === 1)
  stage.wire.sendRaw(packed(messageOf('whole')))
  await stage.until(async () => (await stage.stored()).length === 1)
  expect(page().failures).toBe(0)
  await stage.until(async () => (await stage.gaps())[0]?.ended_at)
  expect((await stage.gaps())[0]).toMatchObject({
    reason: 'bad_answer',
    detail: 'a message cannot be unpacked',
  })
})

test('bytes of a form of its own are read by its decoder, text as it is', async () => {
  const ids = (data: Buffer) =>
    data[0] === 0x7b ? JSON.parse(data.toString()) : messageOf(`n${data.readInt32LE(0)}`)
  await stage.record([testVenue(testStream({ decode: ids }))])
  await stage.until(connected)
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(77)
  stage.wire.sendRaw(bytes)
  await stage.until(async () => (await stage.stored()).includes('n77'))

  const words = (said: unknown) => {
    const text = String(said)
    return text.startsWith('{') ? null : { liquidation_events: readLiquidations(messageOf(text))! }
  }
  await stage.record([testVenue(testStream({ decode: 'text', parse: words }))])
  await stage.until(connected)
  stage.wire.sendRaw('123')
  await stage.until(async () => (await stage.stored()).includes('123'))
})

test("a venue's own ping is answered, and is no message", async () => {
  const reply = (message: unknown) => {
    const { ping } = message as { ping?: number }
    return ping === undefined ? null : { op: 'pong', contracts: [], ping }
  }
  await stage.record([testVenue(testStream({ reply }))])
  await stage.until(connected)
  stage.wire.send({ ping: 5 })
  await stage.until(() => stage.wire.heard.includes('{"op":"pong","contracts":[],"ping":5}'))
  expect(page()).toMatchObject({ faulty: 0, failures: 0 })
})

/** A snapshot, then deltas that must follow it one by one. */
const book: Stream = stream({
  ...(testStream() as unknown as Pick<
    Stream,
    'id' | 'about' | 'url' | 'subscribe' | 'heartbeat' | 'silence'
  >),
  into: liquidationEvents,
  state: () => ({ last: null as number | null, seen: [] as string[] }),
  parse(message, _context, state) {
    const said = message as { op?: string; snapshot?: number; delta?: number; id?: string }
    if (said.op) return null
    if (said.snapshot !== undefined) {
      state.last = said.snapshot
      return null
    }
    if (state.last === null || said.delta !== state.last + 1)
      throw new Resync(`${said.delta} follows ${state.last}`)
    state.last = said.delta
    state.seen.push(said.id!)
    return readLiquidations(messageOf(state.seen.join('+')))!
  },
})

test('a parser remembers its connection, and what it misses is a gap until it is begun anew', async () => {
  await stage.record([testVenue(book)])
  await stage.until(connected)
  stage.wire.send({ snapshot: 10 })
  stage.wire.send({ delta: 11, id: 'a' })
  stage.wire.send({ delta: 12, id: 'b' })
  await stage.until(async () => (await stage.stored()).length === 2)
  expect(await stage.stored()).toEqual(['a', 'a+b'])
  stage.wire.send({ delta: 14, id: 'd' })
  await stage.until(() => stage.wire.subscriptions.length === 2)
  const begunAnew = stage.wire.subscriptions[1]!.at
  await stage.until(connected)
  // Nothing is left of what the connection before remembered.
  stage.wire.send({ snapshot: 20 })
  stage.wire.send({ delta: 21, id: 'e' })
  await stage.until(async () => (await stage.stored()).includes('e'))
  await stage.until(async () => (await stage.gaps())[0]?.ended_at)
  const [gap, ...more] = await stage.gaps()
  expect(more).toEqual([])
  expect(gap).toMatchObject({ reason: 'cut', detail: 'begun anew: 14 follows 12' })
  expect(gap!.started_at).toBeLessThanOrEqual(begunAnew)
})
