import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ClientOptions, createClient } from './client.ts'
import { ApiProblem } from './problem.ts'

/** A service on loopback that answers as it is told. */
let server: Server
let answer: (req: IncomingMessage, res: ServerResponse) => void
let asked: IncomingMessage[]
beforeEach(async () => {
  asked = []
  server = createServer((req, res) => {
    asked.push(req)
    answer(req, res)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const client = (more: Partial<ClientOptions> = {}) =>
  createClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, ...more })
const json = (res: ServerResponse, body: unknown, status = 200, headers: Record<string, string> = {}) =>
  res.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))

describe('a call', () => {
  it('has its parameters in the address and its keys in headers', async () => {
    answer = (_req, res) => json(res, { symbol: 'BTCUSDT', score: 71 })
    const mine = client({ key: 'ak_1', prepaidKey: 'pk_1', userAgent: 'mine/1' })
    const { score } = await mine.get('/api/public/pressure/{symbol}', { path: { symbol: 'BTC/USDT' } })
    expect(score).toBe(71)
    await mine.get('/api/public/symbols', { query: { top: 3, sort: 'oi' } })
    expect(asked.map(({ url }) => url)).toEqual([
      '/api/public/pressure/BTC%2FUSDT',
      '/api/public/symbols?top=3&sort=oi',
    ])
    expect(asked[0]!.headers).toMatchObject({
      authorization: 'Bearer ak_1',
      'x-api-key': 'pk_1',
      'user-agent': 'mine/1',
    })
  })

  it('names no key where there is none', async () => {
    answer = (_req, res) => json(res, {})
    await client().get('/api/public/symbols')
    expect(Object.keys(asked[0]!.headers)).not.toContain('authorization')
    expect(Object.keys(asked[0]!.headers)).not.toContain('x-api-key')
  })

  it('throws the problem that the service tells of', async () => {
    const problem = {
      type: 'about:blank',
      title: 'Invalid parameter',
      status: 400,
      detail: 'sort must be one of volume, oi.',
      ok: false,
      error: 'invalid_parameter',
      param: 'sort',
      allowed: ['volume', 'oi'],
      request_id: 'req-7',
    }
    answer = (_req, res) => json(res, problem, 400)
    const thrown = await client()
      .get('/api/public/symbols')
      .catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(ApiProblem)
    expect(thrown).toMatchObject({
      message: 'sort must be one of volume, oi.',
      code: 'invalid_parameter',
      status: 400,
      param: 'sort',
      allowed: ['volume', 'oi'],
      requestId: 'req-7',
      retryAfter: null,
    })
  })

  it('throws one too where the answer is no problem document, and says how long to stay away', async () => {
    answer = (_req, res) =>
      res.writeHead(429, { 'Retry-After': '90', 'X-Request-Id': 'req-8' }).end('<h1>slow down</h1>')
    await expect(client().get('/api/public/symbols')).rejects.toMatchObject({
      code: 'status_429',
      message: 'The service answered with status 429.',
      requestId: 'req-8',
      retryAfter: 90,
    })
    expect(asked).toHaveLength(1)
  })

  it('throws the terms of what has to be paid, where nobody pays', async () => {
    answer = (_req, res) => json(res, { ok: false, error: 'payment_required', message: 'It costs.' }, 402)
    const history = client().get('/api/x402/oi-history')
    await expect(history).rejects.toMatchObject({
      status: 402,
      code: 'payment_required',
      detail: 'It costs.',
    })
  })

  it('is sent again after a 429', async () => {
    answer = (_req, res) =>
      asked.length === 1 ? json(res, {}, 429, { 'Retry-After': '0' }) : json(res, { sort: 'oi' })
    expect(await client().get('/api/public/symbols')).toEqual({ sort: 'oi' })
    expect(asked).toHaveLength(2)
  })

  it('can be given up', async () => {
    const abort = new AbortController()
    answer = () => abort.abort(new Error('enough'))
    await expect(client().get('/api/public/symbols', { signal: abort.signal })).rejects.toThrow('enough')
  })

  it('takes its key to nobody else', async () => {
    answer = (req, res) =>
      req.url?.startsWith('/elsewhere') ? json(res, {}) : res.writeHead(302, { Location: '/elsewhere' }).end()
    await expect(client({ key: 'ak_1' }).get('/api/public/symbols')).rejects.toThrow()
    expect(asked).toHaveLength(1)
  })

  it('gives CSV as text, and the raw answer to who wants it', async () => {
    answer = (req, res) =>
      req.url?.includes('format=csv')
        ? res.end('symbol\r\nBTCUSDT\r\n')
        : json(res, { error: 'no_data' }, 404)
    expect(await client().csv('/api/public/symbols', { query: { top: 1 } })).toBe('symbol\r\nBTCUSDT\r\n')
    expect(asked[0]!.url).toBe('/api/public/symbols?top=1&format=csv')
    const { response, error } = await client().raw.GET('/api/public/symbols')
    expect([response.status, error]).toEqual([404, { error: 'no_data' }])
  })
})

describe('a history', () => {
  const row = (ts: string) => ({ ts, symbol: 'BTCUSDT', oi_base: 1, oi_usd: 2 })
  const told = (pages: Record<string, object>) => {
    answer = (req, res) => {
      const cursor = new URL(req.url!, 'http://x').searchParams.get('cursor') ?? ''
      json(res, pages[cursor] ?? { error: 'unexpected' }, cursor in pages ? 200 : 500)
    }
  }

  it('is told row by row, over all its pages', async () => {
    told({
      '': { rows: [row('3'), row('2')], truncated: true, next_cursor: 'a' },
      a: { rows: [row('1')], truncated: false, next_cursor: null },
    })
    const seen: string[] = []
    for await (const { ts } of client().rows('/api/x402/oi-history', {
      query: { symbol: 'BTC', limit: 2 },
    })) {
      seen.push(ts)
    }
    expect(seen).toEqual(['3', '2', '1'])
    expect(asked.map(({ url }) => url)).toEqual([
      '/api/x402/oi-history?symbol=BTC&limit=2',
      '/api/x402/oi-history?symbol=BTC&limit=2&cursor=a',
    ])
  })

  it('is not asked for beyond what is used: pages cost', async () => {
    told({ '': { rows: [row('3')], truncated: true, next_cursor: 'a' } })
    for await (const page of client().pages('/api/x402/oi-history')) {
      expect(page.rows).toHaveLength(1)
      break
    }
    expect(asked).toHaveLength(1)
  })

  it('goes on from a cursor that was kept', async () => {
    told({ a: { rows: [row('1')], truncated: false, next_cursor: null } })
    const rows = client().rows('/api/x402/oi-history', { query: { cursor: 'a' } })
    expect((await rows.next()).value).toMatchObject({ ts: '1' })
  })

  it('ends where a page is empty, and does not go in circles', async () => {
    told({ '': { rows: [], truncated: true, next_cursor: 'a' } })
    expect(await client().rows('/api/x402/oi-history').next()).toEqual({ done: true, value: undefined })
    told({
      '': { rows: [row('3')], truncated: true, next_cursor: 'a' },
      a: { rows: [row('2')], truncated: true, next_cursor: 'a' },
    })
    const seen: string[] = []
    const all = (async () => {
      for await (const { ts } of client().rows('/api/x402/oi-history')) seen.push(ts)
    })()
    await expect(all).rejects.toThrow('circle')
    expect(seen).toEqual(['3', '2'])
  })

  it('throws in the middle what goes wrong in the middle', async () => {
    told({ '': { rows: [row('3')], truncated: true, next_cursor: 'gone' } })
    const rows = client().rows('/api/x402/oi-history')
    await rows.next()
    await expect(rows.next()).rejects.toMatchObject({ status: 500 })
  })
})
