import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { StoreError } from '../../src/core/errors.ts'
import { MINUTE, type Ms, SECOND } from '../../src/core/time.ts'
import type { KeyHolder } from '../../src/ledger/port.ts'
import { hashOf } from '../../src/ledger/secrets.ts'
import type { Store } from '../../src/store/port.ts'
import { liquidationEvents } from '../../src/tables/liquidations/liquidations.ts'
import { whaleTrades } from '../../src/tables/positioning/whales.ts'
import { MemoryStore } from '../fakes/memory-store.ts'
import { heardIn } from '../fakes/outlet.ts'
import { get, KEYS, type Running, START, startService } from './fixture.ts'

const PATH = '/api/v1/stream'
const OWN_KEY = 'ak_of_ada'
const OWN = { authorization: `Bearer ${OWN_KEY}` }
const KEYED = { authorization: `Bearer ${KEYS.free}` }

/** Somebody who listens. */
class Listener {
  text = ''
  ended = false
  readonly answer: IncomingMessage
  readonly #request: ClientRequest
  #look: () => void = () => {}

  private constructor(sent: ClientRequest, answer: IncomingMessage) {
    this.#request = sent
    this.answer = answer
    answer.on('data', (bytes) => {
      this.text += bytes
      this.#look()
    })
    answer.on('close', () => {
      this.ended = true
      this.#look()
    })
    answer.on('error', () => {})
  }

  static open(query = '', headers: Record<string, string> = {}, method = 'GET'): Promise<Listener> {
    const { hostname, port } = new URL(running.base)
    return new Promise((resolve, reject) => {
      const sent = request({
        hostname,
        port,
        path: PATH + query,
        method,
        agent: false,
        headers: { 'x-forwarded-for': '203.0.113.7', ...headers },
      })
      sent.on('response', (answer) => resolve(new Listener(sent, answer)))
      sent.on('error', reject)
      sent.end()
    })
  }

  get heard() {
    return heardIn(this.text)
  }

  get keys() {
    return this.heard.flatMap(({ data }) => (data.key === undefined ? [] : [data.key]))
  }

  get lastId(): string {
    return [...this.text.matchAll(/^id: (.*)$/gm)].at(-1)![1]!
  }

  /** Resolves when that is so; the test is over time if it never is. */
  when(holds: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#look = () => holds() && resolve()
      this.#look()
    })
  }

  has(...keys: readonly string[]): Promise<void> {
    return this.when(() => keys.every((key) => this.keys.includes(key)))
  }

  leave(): void {
    this.#request.destroy()
  }
}

let store: MemoryStore
let isAway: boolean
let running: Running
/** Of the keys that tests change; none where the ledger cannot be asked. */
let holders: Map<string, KeyHolder> | null
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  store = new MemoryStore()
  isAway = false
  holders = new Map([[hashOf(OWN_KEY), { accountId: 'ada', plan: 'builder' }]])
  await start(START)
})
afterEach(async () => {
  await running.service.close()
  vi.useRealTimers()
})

async function start(at: Ms): Promise<void> {
  const reader = ((table: never) => {
    const inner = store.reader(table) as { range: (query: never) => Promise<unknown> }
    const range = (query: never) =>
      isAway ? Promise.reject(new StoreError('failed', 'the engine is away')) : inner.range(query)
    return { ...inner, range }
  }) as unknown as Store['reader']
  running = await startService({
    engine: { ...store, reader } as unknown as Store,
    simulated: true,
    keys: {
      findKey(hash) {
        if (holders === null) throw new StoreError('unreachable', 'the ledger is away')
        return holders.get(hash) ?? null
      },
    },
  })
  running.clock.ms = at
}

/** So many seconds, with a look at each. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    running.clock.ms += SECOND
    vi.advanceTimersByTime(SECOND)
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
}

async function record(dedupe_key: string, more: Partial<{ symbol: string; quote_qty: number }> = {}) {
  const at = running.clock.ms
  const row = {
    event_time: at,
    received_at: at,
    exchange: 'okx',
    symbol: 'BTCUSDT',
    side: 'SELL' as const,
    price: 100_000,
    qty: 1,
    quote_qty: 100_000,
    delayed: false,
    dedupe_key,
    ...more,
  }
  await store.insert(liquidationEvents, [row])
}

describe('the live tape', () => {
  it('begins with how it is told, and tells a key at once', async () => {
    const listener = await Listener.open('?symbol=btc&min_usd=50000', KEYED)
    expect(listener.answer.statusCode).toBe(200)
    expect(listener.answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-data-source': 'simulated',
      'access-control-allow-origin': '*',
      connection: 'close',
    })
    expect(listener.answer.headers['content-encoding']).toBeUndefined()
    expect(listener.answer.headers.ratelimit).toBeDefined()
    await listener.when(() => listener.heard.length === 1)
    expect(listener.text).toMatch(/^retry: \d{4}\n/)
    expect(listener.heard[0]).toMatchObject({
      event: 'hello',
      data: {
        at: '2026-11-15T12:00:00.000Z',
        delay_seconds: 0,
        source: 'simulated',
        events: ['liquidation', 'print', 'incident', 'board'],
        symbol: 'BTCUSDT',
        exchange: null,
        min_usd: 50_000,
        boards: null,
        resumed_after: null,
      },
    })
    await record('small', { quote_qty: 10 })
    await record('other', { symbol: 'ETHUSDT' })
    await record('a')
    await pass(1)
    await listener.has('a')
    expect(listener.keys).toEqual(['a'])
    listener.leave()
  })

  it('tells everybody else a minute later', async () => {
    const listener = await Listener.open()
    await listener.when(() => listener.heard.length === 1)
    expect(listener.heard[0]!.data.delay_seconds).toBe(60)
    await record('a')
    await pass(60)
    expect(listener.keys).toEqual([])
    await pass(2)
    await listener.has('a')
    listener.leave()
  })

  it('goes on after the last event that somebody has, by header or by address', async () => {
    const first = await Listener.open('', KEYED)
    await record('a')
    await pass(1)
    await first.has('a')
    const { lastId } = first
    first.leave()
    await record('b')
    await pass(1)
    for (const [query, headers] of [
      ['', { 'last-event-id': lastId }],
      [`?last_event_id=${lastId}`, {}],
    ] as const) {
      const again = await Listener.open(query, { ...KEYED, ...headers })
      await again.has('b')
      expect(again.keys).toEqual(['b'])
      expect(again.heard[0]!.data).toMatchObject({ resumed_after: lastId, may_repeat: false })
      again.leave()
    }
  })

  it('misses nothing across a restart of the service', async () => {
    const before = await Listener.open('', KEYED)
    await record('a')
    await pass(1)
    await before.has('a')
    await Promise.all([running.service.close(), before.when(() => before.ended)])
    expect(before.heard.at(-1)).toMatchObject({ event: 'bye', data: { reason: 'shutdown' } })
    running.clock.ms += 20 * MINUTE
    await record('b')
    running.clock.ms += 20 * MINUTE
    await start(running.clock.ms)
    const after = await Listener.open('', { ...KEYED, 'last-event-id': before.lastId })
    await record('c')
    await pass(1)
    await after.has('b', 'c')
    expect(new Set(after.keys)).toEqual(new Set(['a', 'b', 'c']))
    expect(after.heard[0]!.data.may_repeat).toBe(true)
    expect(after.heard.map(({ event }) => event)).not.toContain('gap')
    after.leave()
  })

  it('says so when what somebody asks for is no longer there', async () => {
    const old = START - 3 * 60 * MINUTE
    const listener = await Listener.open('', { ...KEYED, 'last-event-id': `${old}-5` })
    await listener.when(() => listener.heard.length === 2)
    expect(listener.heard[1]).toMatchObject({ event: 'gap', data: { last_event_id: `${old}-5` } })
    listener.leave()
  })

  it('waits for an engine that is away, and then tells what it missed', async () => {
    const listener = await Listener.open('', KEYED)
    isAway = true
    await record('a')
    await pass(45)
    isAway = false
    await pass(60)
    await listener.has('a')
    isAway = true
    await running.service.close()
    await start(running.clock.ms)
    const refused = await get(running.base, PATH)
    expect(refused.status).toBe(503)
  })

  it('tells prints and renewals of boards to who asks for them', async () => {
    const listener = await Listener.open('?events=print&boards=quotes', KEYED)
    const print = { market: 'perp' as const, side: 'BUY' as const, price: 2, qty: 1e6, trade_id: '1' }
    const ts = running.clock.ms
    await store.insert(whaleTrades, [
      { ts, exchange: 'okx', symbol: 'BTCUSDT', notional_usd: 2e6, ...print },
      { ts, exchange: 'bybit', symbol: 'BTCUSDT', notional_usd: 999_999, ...print },
    ])
    await record('a')
    await get(running.base, '/api/public/quotes')
    await get(running.base, '/api/public/quotes/BTCUSDT')
    await pass(1)
    await listener.when(() => listener.heard.length === 3)
    expect(listener.heard.slice(1).map(({ event, data }) => [event, data.exchange ?? data.board])).toEqual([
      ['board', 'quotes'],
      ['print', 'okx'],
    ])
    listener.leave()
  })

  it.each([
    ['?events=trades', 'events must be one or more of liquidation, print, incident, board'],
    ['?events=', 'events must be'],
    ['?min_usd=-1', 'min_usd must be a whole number from 0'],
    ['?symbol=%3Cb%3E', 'symbol must be a perpetual'],
    ['?exchange=a', 'exchange must be a venue id'],
    ['?boards=nothing', 'nothing is none'],
    ['?simbol=BTC', 'is no parameter here'],
    ['?last_event_id=x', 'is no id of an event'],
    [`?last_event_id=${START + 10 * MINUTE}-1`, 'has not come'],
  ])('%s is refused', async (query, detail) => {
    const { status, json } = await get(running.base, PATH + query)
    expect(status).toBe(400)
    expect(json.detail).toContain(detail)
  })

  it('refuses a wrong key, and other methods', async () => {
    expect((await get(running.base, PATH, { headers: { authorization: 'Bearer ak_no' } })).status).toBe(401)
    expect((await get(running.base, PATH, { method: 'POST' })).status).toBe(405)
    const head = await get(running.base, PATH, { method: 'HEAD' })
    expect([head.status, head.text]).toEqual([200, ''])
    expect(running.service.counts.stream.readers).toBe(0)
  })

  it('has five places for an address and twenty for a key', async () => {
    const listeners: Listener[] = []
    for (const [headers, most] of [
      [{}, 5],
      [KEYED, 20],
    ] as const) {
      for (let place = 0; place < most; place++) listeners.push(await Listener.open('', headers))
      const { status, headers: told } = await get(running.base, PATH, { headers })
      expect([status, told['retry-after']]).toEqual([429, '30'])
    }
    const { stream } = running.service.counts
    expect(stream.readers).toBe(25)
    for (const listener of listeners) listener.leave()
    await vi.waitUntil(() => stream.readers === 0, { timeout: 60_000 })
    const again = await Listener.open()
    expect(again.answer.statusCode).toBe(200)
    again.leave()
  })
})

describe('a stream that was admitted by a key', () => {
  const goodbye = { event: 'bye', data: { reason: 'key_changed' } }

  it.each([
    ['revoked, rotated, or its account deleted', null],
    ['moved to another plan', { accountId: 'ada', plan: 'free' }],
    ['given to another account', { accountId: 'bob', plan: 'builder' }],
  ] as const)('ends within a second of its key being %s, and others go on', async (_what, holder) => {
    const [own, other] = [await Listener.open('', OWN), await Listener.open('', KEYED)]
    await pass(3)
    if (holder === null) holders!.delete(hashOf(OWN_KEY))
    else holders!.set(hashOf(OWN_KEY), holder)
    await record('after')
    await pass(1)
    await own.when(() => own.ended)
    expect(own.heard.at(-1)).toMatchObject(goodbye)
    await pass(1)
    await other.has('after')
    expect(other.ended).toBe(false)
    expect(running.service.counts.stream.readers).toBe(1)
    const back = await get(running.base, PATH, { headers: OWN, method: 'HEAD' })
    expect(back.status).toBe(holder === null ? 401 : 200)
    other.leave()
  })

  it('gets nothing while its key cannot be checked, and then all of it', async () => {
    const listener = await Listener.open('', OWN)
    await record('before')
    await pass(2)
    await listener.has('before')
    holders = null
    await pass(1)
    await record('while away')
    await pass(20)
    expect(listener.keys).toEqual(['before'])
    expect(listener.ended).toBe(false)
    holders = new Map([[hashOf(OWN_KEY), { accountId: 'ada', plan: 'builder' }]])
    await record('after')
    await pass(2)
    await listener.has('while away', 'after')
    expect(listener.keys).toEqual(['before', 'while away', 'after'])
    listener.leave()
  })

  it('ends when its key turns out to be revoked after it could not be checked', async () => {
    const listener = await Listener.open('', OWN)
    await pass(1)
    holders = null
    await pass(1)
    await record('while away')
    await pass(2)
    holders = new Map()
    await pass(1)
    await listener.when(() => listener.ended)
    expect(listener.keys).toEqual([])
    expect(listener.heard.at(-1)).toMatchObject(goodbye)
  })

  it('is a minute late where it begins while keys cannot be checked, until they can', async () => {
    expect((await get(running.base, '/api/public/quotes', { headers: OWN })).status).toBe(200)
    holders = null
    const listener = await Listener.open('', OWN)
    await listener.when(() => listener.heard.length > 0)
    expect(listener.heard[0]).toMatchObject({ event: 'hello', data: { delay_seconds: 60 } })
    await pass(2)
    expect(listener.ended).toBe(false)
    holders = new Map([[hashOf(OWN_KEY), { accountId: 'ada', plan: 'builder' }]])
    await pass(1)
    await listener.when(() => listener.ended)
    const again = await Listener.open('', OWN)
    await again.when(() => again.heard.length > 0)
    expect(again.heard[0]).toMatchObject({ data: { delay_seconds: 0 } })
    again.leave()
  })
})
