import { IncomingMessage, ServerResponse } from 'node:http'
import { connect, Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type AccessOptions, createAccess } from '../../src/access/access.ts'
import { createPayment } from '../../src/access/payment.ts'
import { Quota } from '../../src/access/quota.ts'
import { silentLog } from '../../src/core/log.ts'
import { choice, optionalText } from '../../src/define/params.ts'
import { BulkLinks } from '../../src/serve/bulk-links.ts'
import { bytesOf, type Made } from '../../src/serve/bytes.ts'
import { Cache } from '../../src/serve/cache.ts'
import type { Document } from '../../src/serve/documents/document.ts'
import { assertDistinct, type Endpoint } from '../../src/serve/endpoint.ts'
import { documentEndpoint } from '../../src/serve/endpoints.ts'
import { createHttp } from '../../src/serve/http/app.ts'
import { Call } from '../../src/serve/http/call.ts'
import { Desk } from '../../src/serve/http/desk.ts'
import { type Door, openDoor } from '../../src/serve/http/door.ts'
import { Sender } from '../../src/serve/http/sender.ts'
import { createKitchen } from '../../src/serve/kitchen.ts'
import { AllCounts, RouteCounts } from '../../src/serve/route-counts.ts'
import type { Store } from '../../src/store/port.ts'
import { get, START } from './fixture.ts'

const clock = { now: () => START }

function partsWith(access: Partial<AccessOptions> = {}) {
  const cache = new Cache({ clock, log: silentLog, shared: [], maxBytes: 1_000_000 })
  const sender = new Sender({
    log: silentLog,
    shared: [],
    site: { publicUrl: 'http://perptape.example', simulated: false },
    slowMs: 1_000,
  })
  const desk = new Desk({
    cache,
    sender,
    clock,
    payment: createPayment({ publicUrl: 'http://perptape.example', payTo: {} }),
    access: createAccess({
      ledger: { findKey: () => null },
      clock,
      keyRequiredFrom: null,
      trustProxy: 'off',
      log: silentLog,
      ...access,
    }),
  })
  return { cache, sender, desk }
}

const said = (body: string): Made => ({ body, contentType: 'text/plain', cacheControl: 'no-store' })

let door: Door | undefined
afterEach(async () => {
  door?.closeAllConnections()
  await door?.close()
  door = undefined
})

async function serve(made: (cache: Cache) => readonly Endpoint[], counts = new AllCounts()): Promise<string> {
  const { cache, sender, desk } = partsWith()
  const endpoints = made(cache)
  assertDistinct(endpoints)
  const http = createHttp({ endpoints, desk, sender, counts })
  await http.app.ready()
  door = await openDoor({ host: '127.0.0.1', port: 0 })
  door.hand(http.answer)
  return door.url
}

describe('an endpoint that takes a body', () => {
  const orders: Endpoint = {
    method: 'POST',
    path: '/api/orders/{name}',
    name: 'orders',
    rule: 'fair',
    body: { contentType: 'application/json', maxBytes: 20 },
    answer:
      ({ params, body }) =>
      async () =>
        said(`${params.name}: ${body}`),
  }
  const json = { 'content-type': 'application/json; charset=utf-8' }
  const post = (base: string, body: string, headers: Record<string, string> = json) =>
    get(base, '/api/orders/one', { method: 'POST', body, headers })

  it('gets it whole', async () => {
    const base = await serve(() => [orders])
    const got = await post(base, '{"a":"0123456789"}')
    expect([got.status, got.text]).toEqual([200, 'one: {"a":"0123456789"}'])
    expect(got.headers['ratelimit-limit']).toBeDefined()
  })

  it.each([
    ['said to be too long', { 'content-length': '' }],
    ['that turns out to be too long', { 'transfer-encoding': 'chunked' }],
  ])('refuses one %s with 413', async (_, how) => {
    const base = await serve(() => [orders])
    for (const length of [21, 2_000_000]) {
      const told = 'content-length' in how ? { 'content-length': String(length) } : how
      const got = await post(base, 'x'.repeat(length), { ...json, ...told })
      expect([got.status, got.json.error]).toEqual([413, 'body_too_large'])
    }
  })

  it.each([{ 'content-type': 'text/plain' }, {}])('refuses another kind with 415: %j', async (headers) => {
    const got = await post(await serve(() => [orders]), '{}', headers as Record<string, string>)
    expect([got.status, got.json.error]).toEqual([415, 'unsupported_media_type'])
    expect(got.json.detail).toContain('application/json')
  })

  it('answers nobody who leaves before it is there', async () => {
    const counts = new AllCounts()
    const base = await serve(() => [orders], counts)
    const { hostname, port } = new URL(base)
    const half = connect(Number(port), hostname)
    const type = 'Content-Type: application/json'
    half.write(`POST /api/orders/one HTTP/1.1\r\nHost: ${hostname}\r\n${type}\r\nContent-Length: 9\r\n\r\n{`)
    await expect.poll(() => door!.connections.counts.open).toBe(1)
    await post(base, '{}')
    half.destroy()
    await expect.poll(() => counts.of('orders').byStatus[499]).toBe(1)
  })

  it('says which methods there are', async () => {
    const read: Endpoint = { ...orders, method: 'GET', name: 'order', answer: () => async () => said('read') }
    const { body: _, ...reading } = read
    const base = await serve(() => [orders, { ...reading, path: '/api/orders' }, reading])
    const allowed = async (path: string) => (await get(base, path, { method: 'PUT' })).headers.allow
    expect(await allowed('/api/orders')).toBe('GET, HEAD, OPTIONS')
    expect(await allowed('/api/orders/one')).toBe('POST, GET, HEAD, OPTIONS')
    const got = await get(base, '/api/orders', { method: 'POST' })
    expect([got.status, got.json.detail]).toEqual([405, 'POST is not possible here; use GET.'])
  })

  it('is the only kind with one', () => {
    const { body, ...none } = orders
    expect(() => assertDistinct([none])).toThrow('orders')
    expect(() => assertDistinct([{ ...orders, method: 'GET' }])).toThrow('orders')
    expect(() => assertDistinct([orders, { ...orders, name: 'others' }])).toThrow('orders and to others')
  })
})

describe('a page with parameters', () => {
  const page = (made: string[]) => (cache: Cache) => {
    const widget: Document = {
      id: 'widget',
      path: '/coins/{coin}',
      params: z.object({
        coin: optionalText(/^[A-Z]+$/, 'a coin such as BTC', 'Coin.'),
        theme: choice(['dark', 'light'], { default: 'dark', about: 'Colours.' }),
      }),
      rule: 'files',
      maxAgeS: 60,
      freshMs: 60_000,
      make: async ({ coin, theme }) => {
        made.push(`${coin} ${theme}`)
        return { body: `<p>${coin} ${theme}`, contentType: 'text/html; charset=utf-8' }
      },
    }
    const store = { reader: () => null } as unknown as Store
    const { datasets, mcp } = { datasets: {}, mcp: {} } as Parameters<typeof createKitchen>[0]
    const kitchen = createKitchen({
      boards: [],
      offers: [],
      documents: [widget],
      datasets,
      mcp,
      store,
      clock,
      links: new BulkLinks('', ''),
    })
    return [documentEndpoint(cache, kitchen, widget)]
  }

  it('is made once for each question, and says what is allowed', async () => {
    const made: string[] = []
    const base = await serve(page(made))
    expect((await get(base, '/coins/BTC')).text).toBe('<p>BTC dark')
    expect((await get(base, '/coins/BTC?theme=dark&other=1')).text).toBe('<p>BTC dark')
    expect((await get(base, '/coins/ETH?theme=light')).text).toBe('<p>ETH light')
    expect(made).toEqual(['BTC dark', 'ETH light'])
    const wrong = await get(base, '/coins/BTC?theme=pink')
    expect([wrong.status, wrong.json.allowed]).toEqual([400, ['dark', 'light']])
  })
})

describe('an answer that lies ready', () => {
  const quota = new Quota(() => {})
  const elsewhere: Partial<AccessOptions> = {
    limits: {
      take: async (...call) => quota.take(...call),
      blocks: async (now) => quota.blocks(now),
      lift: async (id) => quota.lift(id),
    },
  }
  const exchange = () => {
    const req = Object.assign(new IncomingMessage(new Socket()), { url: '/ready', method: 'GET' })
    return { req, res: new ServerResponse(req) }
  }

  /** Asks twice: once the long way, then on the short one. */
  async function askedAgain(access?: Partial<AccessOptions>): Promise<ServerResponse> {
    const { cache, desk } = partsWith(access)
    const endpoint: Endpoint = {
      method: 'GET',
      path: '/ready',
      name: 'ready',
      rule: 'fair',
      answer: () => cache.entry('ready', { freshMs: 60_000, make: () => bytesOf(said('ready')) }),
    }
    const first = exchange()
    const call = new Call(first.req, first.res, new RouteCounts('ready'), { id: '1', startedAt: 0 })
    await desk.answer(call, endpoint, {})
    expect(first.res.writableEnded).toBe(true)
    const { req, res } = exchange()
    expect(desk.quick(req, res)).toBe(true)
    return res
  }

  it('is given within the same turn where callers are counted on this machine', async () => {
    const res = await askedAgain()
    expect([res.writableEnded, res.statusCode]).toEqual([true, 200])
  })

  it('waits for whoever counts them on another', async () => {
    const res = await askedAgain(elsewhere)
    expect(res.writableEnded).toBe(false)
    await expect.poll(() => res.writableEnded).toBe(true)
    expect(res.statusCode).toBe(200)
  })
})

describe('an answer that flows', () => {
  const MANY = 200
  const PIECE = Buffer.alloc(64 * 1024, 'a')

  function flowing(facts: Partial<Made> = {}) {
    const told = { made: 0, ended: () => {} }
    const ended = new Promise<void>((resolve) => {
      told.ended = resolve
    })
    async function* pieces() {
      try {
        for (; told.made < MANY; told.made++) yield PIECE
      } finally {
        told.ended()
      }
    }
    const answer = async (): Promise<Made> => ({ ...said(''), body: pieces(), ...facts })
    const endpoint: Endpoint = {
      method: 'GET',
      path: '/flow',
      name: 'flow',
      rule: null,
      answer: () => answer,
    }
    return { endpoint, told, ended }
  }

  it('comes whole, compressed where that is asked for', async () => {
    const url = await serve(() => [flowing().endpoint])
    const whole = await fetch(`${url}/flow`, { headers: { 'accept-encoding': 'gzip' } })
    expect(whole.headers.get('content-encoding')).toBe('gzip')
    expect((await whole.arrayBuffer()).byteLength).toBe(MANY * PIECE.length)
  })

  it('is sent as it is where its length is known, and HEAD makes none of it', async () => {
    const { endpoint, told } = flowing({ flowBytes: MANY * PIECE.length })
    const url = await serve(() => [endpoint])
    const head = await fetch(`${url}/flow`, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(MANY * PIECE.length))
    expect(told.made).toBe(0)
  })

  it('is not made further when the caller leaves', async () => {
    const { endpoint, told, ended } = flowing()
    const url = await serve(() => [endpoint])
    const leaving = new AbortController()
    const response = await fetch(`${url}/flow`, { signal: leaving.signal })
    await response.body!.getReader().read()
    leaving.abort()
    await ended
    expect(told.made).toBeLessThan(MANY)
  })
})
