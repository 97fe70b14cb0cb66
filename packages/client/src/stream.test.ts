import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient } from './client.ts'
import type { StreamAsked, TapeEvent } from './stream.ts'

beforeEach(() =>
  vi.useFakeTimers({
    now: Date.parse('2026-11-18T14:03:20Z'),
    toFake: ['setTimeout', 'clearTimeout', 'Date'],
  }),
)
afterEach(() => vi.useRealTimers())

/** One connection, as the service has it. */
interface Wire {
  readonly url: URL
  readonly headers: Headers
  say(text: string): void
  /** Ends it, or breaks it. */
  end(fault?: Error): void
  readonly isLeft: () => boolean
}

/** A reader of the stream, and the connections that it opens; what refuses them comes first. */
function reading(asked: StreamAsked = {}, refusals: (Response | Error)[] = []) {
  const wires: Wire[] = []
  const fetch = async (request: Request) => {
    const refusal = refusals.shift()
    if (refusal instanceof Error) throw refusal
    if (refusal !== undefined) return refusal
    let wire!: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        wire = controller
        request.signal.addEventListener('abort', () => controller.error(request.signal.reason))
      },
    })
    wires.push({
      url: new URL(request.url),
      headers: request.headers,
      say: (text) => wire.enqueue(new TextEncoder().encode(text)),
      end: (fault) => (fault ? wire.error(fault) : wire.close()),
      isLeft: () => request.signal.aborted,
    })
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  }
  const events = createClient({ baseUrl: 'http://tape.example', key: 'ak_1', fetch }).stream(asked)
  const seen: TapeEvent[] = []
  const done = (async () => {
    for await (const event of events) seen.push(event)
  })()
  done.catch(() => {})
  return { wires, seen, done, ids: () => seen.map(({ id }) => id) }
}
const event = (id: number, data: object = {}, name = 'liquidation') =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('the stream', () => {
  it('asks for what is wanted and tells it as it comes', async () => {
    const { wires, seen } = reading({ events: ['liquidation', 'print'], symbol: 'BTCUSDT', minUsd: 1e6 })
    await pass(0)
    const [wire] = wires
    expect(wire!.url.pathname + wire!.url.search).toBe(
      '/api/v1/stream?events=liquidation%2Cprint&symbol=BTCUSDT&min_usd=1000000',
    )
    expect(wire!.headers.get('authorization')).toBe('Bearer ak_1')
    expect(wire!.url.searchParams.get('last_event_id')).toBeNull()
    wire!.say('event: hello\ndata: {"delay_seconds":0}\n\n: beat\n\n')
    wire!.say(event(7, { notional_usd: 2e6 }))
    await pass(0)
    // Those that were named, and nothing about the connection.
    expect(seen).toEqual([{ event: 'liquidation', id: '7', data: { notional_usd: 2e6 } }])
  })

  it('yields what is said of the connection where it is named, and everything where nothing is', async () => {
    const said = 'event: hello\ndata: {"delay_seconds":0}\n\nevent: gap\ndata: {}\n\n'
    const named = reading({ events: ['gap', 'liquidation'] })
    const renewed = reading({ events: ['print'], boards: ['oi'] })
    const all = reading()
    await pass(0)
    expect(named.wires[0]!.url.search).toBe('?events=liquidation')
    for (const { wires } of [named, renewed, all])
      wires[0]!.say(`${said}${event(1)}event: board\ndata: {"board":"oi"}\n\n`)
    await pass(0)
    expect(named.seen.map((one) => one.event)).toEqual(['gap', 'liquidation'])
    expect(renewed.seen.map((one) => one.event)).toEqual(['board'])
    expect(all.seen.map((one) => one.event)).toEqual(['hello', 'gap', 'liquidation', 'board'])
  })

  it('goes on where it was cut off, and tells nothing twice', async () => {
    const { wires, ids } = reading({ lastEventId: '4' })
    await pass(0)
    expect(wires[0]!.url.searchParams.get('last_event_id')).toBe('4')
    wires[0]!.say(event(5, { key: 'a' }) + event(6, { key: 'b' }))
    await pass(0)
    wires[0]!.end(new TypeError('terminated'))
    await pass(1_300)
    expect(wires[1]!.url.searchParams.get('last_event_id')).toBe('6')
    // After a restart ids are others, keys the same.
    wires[1]!.say(event(1, { key: 'b' }) + event(2, { key: 'c' }))
    await pass(0)
    expect(ids()).toEqual(['5', '6', '2'])
  })

  it('comes back later and later while nobody is there, and when it is told to', async () => {
    const gone = () => new TypeError('fetch failed')
    const busy = new Response('{}', { status: 503, headers: { 'Retry-After': '20' } })
    const { wires } = reading({}, [gone(), gone(), busy])
    await pass(1_300 + 2_600)
    expect(wires).toHaveLength(0)
    await pass(15_000)
    expect(wires).toHaveLength(0)
    await pass(5_000)
    expect(wires).toHaveLength(1)
    wires[0]!.say(`retry: 50\n${event(1)}`)
    await pass(0)
    wires[0]!.end()
    await pass(50)
    expect(wires).toHaveLength(2)
  })

  it('leaves a line that is silent, and stays on one that beats', async () => {
    const { wires } = reading()
    await pass(0)
    for (let beats = 0; beats < 10; beats++) {
      await pass(30_000)
      wires[0]!.say(': beat\n\n')
    }
    await pass(59_000)
    expect(wires).toHaveLength(1)
    await pass(3_000)
    expect([wires.length, wires[0]!.isLeft()]).toEqual([2, true])
  })

  it('tells why it was dropped, and comes back', async () => {
    const { wires, seen } = reading()
    await pass(0)
    wires[0]!.say(`${event(9)}event: dropped\ndata: {"reason":"too slow"}\n\n`)
    wires[0]!.end()
    await pass(1_300)
    expect(seen.at(-1)).toMatchObject({ event: 'dropped', data: { reason: 'too slow' } })
    expect(wires[1]!.url.searchParams.get('last_event_id')).toBe('9')
  })

  it('ends with the problem where asking again is no use', async () => {
    const refusal = Response.json(
      { error: 'invalid_parameter', param: 'events', detail: 'No.' },
      { status: 400 },
    )
    const { done } = reading({}, [refusal])
    await expect(done).rejects.toMatchObject({ code: 'invalid_parameter', param: 'events' })
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each(['in the middle of a connection', 'between two'])('ends when it is told to, %s', async (when) => {
    const abort = new AbortController()
    const { wires, done } = reading({ signal: abort.signal })
    await pass(0)
    if (when === 'between two') {
      wires[0]!.end()
      await pass(100)
    }
    abort.abort(new Error('enough'))
    await expect(done).rejects.toThrow('enough')
    await pass(60_000)
    expect([wires.length, vi.getTimerCount()]).toEqual([1, 0])
  })

  it('ends with the loop that reads it', async () => {
    let signal!: AbortSignal
    const fetch = async (request: Request) => {
      signal = request.signal
      return new Response(new Blob([event(1)]).stream())
    }
    for await (const { id } of createClient({ baseUrl: 'http://tape.example', fetch }).stream()) {
      expect(id).toBe('1')
      break
    }
    expect([signal.aborted, vi.getTimerCount()]).toEqual([true, 0])
  })
})
