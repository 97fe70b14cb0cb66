import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { get, KEYS, type Running, START, startService } from './fixture.ts'

let running: Running
beforeEach(async () => {
  running = await startService()
})
afterEach(() => running.service.close())

const ask = (path: string, options?: Parameters<typeof get>[2]) => get(running.base, path, options)

describe('an answer', () => {
  it('has the envelope around the rounded result, in this order of keys', async () => {
    const { status, json, headers } = await ask('/api/public/quotes')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(Object.keys(json)).toEqual(['generatedAt', 'sort', 'quotes', 'asOf', 'stale'])
    expect(json.generatedAt).toBe('2026-11-15T12:00:00.000Z')
    expect(json.asOf).toBe('2026-11-15T11:59:00.000Z')
    expect(json.stale).toBe(false)
    // Twelve digits, and without the time column that only the freshness needed.
    expect(json.quotes[0]).toEqual({ symbol: 'BTCUSDT', lastPrice: 100000.123457, parts: [1, 2] })
  })

  it('spells the envelope like its board and takes the newest time of aggregates too', async () => {
    const { json } = await ask('/api/public/quotes/btc')
    expect(json).toEqual({
      generatedAt: '2026-11-15T12:00:00.000Z',
      symbol: 'BTCUSDT',
      at: '2026-11-15T12:00:00.000Z',
      change_pct: 1.2346,
      as_of: '2026-11-15T11:59:00.000Z',
      stale: false,
    })
  })

  it('says when its inputs are old or missing', async () => {
    running.store.rows = [{ ts: START - 3 * 60_000 - 1, symbol: 'BTCUSDT', price: 1 }]
    expect((await ask('/api/public/quotes')).json).toMatchObject({ stale: true })
    running.store.rows = []
    expect((await ask('/api/public/quotes?top=1')).json).toMatchObject({ asOf: null, stale: true })
  })

  it('is the same under an alias, a trailing slash and unknown parameters, and computed once', async () => {
    const paths = [
      '/api/public/quotes',
      '/api/quotes',
      '/api/public/quotes/',
      '/api/public/quotes?utm=1&top=200',
    ]
    const bodies = await Promise.all(paths.map(async (path) => (await ask(path)).text))
    expect(new Set(bodies).size).toBe(1)
    expect(running.store.asked).toHaveLength(1)
  })

  it('carries the headers of the interface', async () => {
    const { headers } = await ask('/api/public/quotes', { headers: { authorization: `Bearer ${KEYS.free}` } })
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, OPTIONS',
      vary: 'Authorization, X-Api-Key, Accept-Encoding',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'ratelimit-limit': '30',
      'ratelimit-remaining': '29',
      'x-quota-state': 'ok',
    })
    expect(headers.etag).toMatch(/^"[\w-]{22}"$/)
    expect(headers['x-request-id']).toMatch(/^\w+-\w+$/)
    expect(headers['access-control-allow-headers']).toContain('Authorization')
    expect(headers['access-control-expose-headers']).toContain('X-Request-Id')
    expect(headers).not.toHaveProperty('x-data-source')
    expect(headers).not.toHaveProperty('strict-transport-security')
  })

  it('keeps every character, whatever its size and its way', async () => {
    for (const count of [1, 400]) {
      running.store.rows = Array.from({ length: count }, () => ({ ts: START, symbol: '币Ü€USDT', price: 1 }))
      for (const _ of [1, 2]) {
        const { json, headers, body } = await ask(`/api/public/quotes?top=${count}`)
        expect(json.quotes).toHaveLength(count)
        expect(json.quotes.at(-1).symbol).toBe('币Ü€USDT')
        expect(headers['content-length']).toBe(String(body.length))
      }
    }
  })

  it('is alike on the short way, apart from its request id and its limits', async () => {
    const first = await ask('/api/public/quotes')
    const second = await ask('/api/public/quotes')
    const plain = ({ headers }: typeof first) => {
      const { 'x-request-id': _, date: __, ratelimit: ___, 'ratelimit-remaining': ____, ...rest } = headers
      return rest
    }
    expect(second.text).toBe(first.text)
    expect(plain(second)).toEqual(plain(first))
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
    expect(running.service.counts.cache).toMatchObject({ hits: 1, misses: 1 })
  })
})

describe('HEAD, conditions and encodings', () => {
  it('HEAD is GET without the body, on both ways', async () => {
    const whole = await ask('/api/public/quotes')
    for (const path of ['/api/public/quotes', '/api/public/quotes?x=1']) {
      const head = await ask(path, { method: 'HEAD' })
      expect(head.status).toBe(200)
      expect(head.body).toHaveLength(0)
      expect(head.headers['content-length']).toBe(String(whole.body.length))
      expect(head.headers.etag).toBe(whole.headers.etag)
    }
  })

  it.each([
    ['the tag', (tag: string) => tag, 304],
    ['a list with it', (tag: string) => `"a", ${tag} ,"b"`, 304],
    ['its weak form', (tag: string) => `W/${tag}`, 304],
    ['the tag of another encoding', (tag: string) => tag.replace(/"$/, '-br"'), 304],
    ['a star', () => '*', 304],
    ['another tag', () => '"other"', 200],
    ['nothing sensible', () => 'other', 200],
  ])('If-None-Match with %s', async (_, header, status) => {
    const { headers } = await ask('/api/public/quotes')
    const again = await ask('/api/public/quotes', {
      headers: { 'if-none-match': header(headers.etag ?? '') },
    })
    expect(again.status).toBe(status)
    expect(again.headers.etag).toBe(headers.etag)
    if (status === 304) {
      expect(again.body).toHaveLength(0)
      expect(again.headers['cache-control']).toBe('public, max-age=300')
      expect(again.headers).not.toHaveProperty('content-length')
    }
  })

  it.each([
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip, br;q=0.5', 'gzip'],
    ['gzip;q=0.2, br;q=0', 'gzip'],
    ['*', 'br'],
    ['*;q=0.1, gzip', 'gzip'],
    ['identity', undefined],
    ['identity, gzip;q=0.5', undefined],
    ['br;q=0, gzip;q=0', undefined],
    ['zstd', undefined],
    ['', undefined],
  ])('Accept-Encoding %j is answered with %s', async (accept, encoding) => {
    running.store.rows = Array.from({ length: 100 }, (_, at) => ({
      ts: START,
      symbol: `S${at}USDT`,
      price: at,
    }))
    const plain = await ask('/api/public/quotes')
    const { headers, body } = await ask('/api/public/quotes', { headers: { 'accept-encoding': accept } })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toContain('Accept-Encoding')
    const opened =
      encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
    expect(opened.equals(plain.body)).toBe(true)
    expect(headers['content-length']).toBe(String(body.length))
    if (encoding) expect(headers.etag).toBe(plain.headers.etag?.replace(/"$/, `-${encoding}"`))
  })
})

describe('CSV', () => {
  it('has the listed columns, nested values as JSON, CRLF and quotes where needed', async () => {
    running.store.rows = [
      { ts: START, symbol: 'A,"B"', price: 1.5 },
      { ts: START, symbol: 'C', price: 2 },
    ]
    const { text, headers } = await ask('/api/public/quotes?format=csv')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(text).toBe('symbol,lastPrice,parts\r\n"A,""B""",1.5,"[1,2]"\r\nC,2,"[1,2]"\r\n')
  })

  it('has its header without rows too', async () => {
    running.store.rows = []
    expect((await ask('/api/public/quotes?format=csv')).text).toBe('symbol,lastPrice,parts\r\n')
  })

  it.each([
    '/api/public/quotes?format=xml',
    '/api/public/quotes/BTC?format=csv',
    '/api/quotes?format=csv&format=csv',
  ])('%s is a 400 that names format', async (path) => {
    const { status, json } = await ask(path)
    expect(status).toBe(400)
    expect(json).toMatchObject({ error: 'invalid_parameter', param: 'format' })
  })
})

describe('bad parameters', () => {
  it.each([
    ['top=0', 'top', 'a whole number from 1 to 500'],
    ['top=501', 'top', 'a whole number from 1 to 500'],
    ['top=1.5', 'top', 'a whole number from 1 to 500'],
    ['top=abc', 'top', 'a whole number from 1 to 500'],
    ['top=', 'top', 'a whole number from 1 to 500'],
    ['top=1&top=2', 'top', 'once'],
    ['sort=nope', 'sort', 'one of price, symbol'],
    ['at=yesterday', 'at', 'an ISO 8601 time'],
    ['at=2026-02-30', 'at', 'an ISO 8601 time'],
  ])('?%s names the parameter and what is allowed', async (query, param, allowed) => {
    const { status, json, headers } = await ask(`/api/public/quotes?${query}`)
    expect(status).toBe(400)
    expect(headers['content-type']).toBe('application/problem+json')
    expect(json).toMatchObject({
      type: 'http://perptape.example/docs/errors/invalid_parameter',
      title: 'Invalid parameter',
      status: 400,
      ok: false,
      error: 'invalid_parameter',
      param,
      request_id: headers['x-request-id'],
    })
    expect(json.detail).toContain(allowed)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['ratelimit-policy']).toBeDefined()
    expect(running.store.asked).toHaveLength(0)
  })

  it('lists the values of a choice', async () => {
    expect((await ask('/api/public/quotes?sort=x')).json.allowed).toEqual(['price', 'symbol'])
  })

  it('does not mistake names of the language for parameters', async () => {
    expect((await ask('/api/public/quotes?__proto__=1&constructor=2&toString=3')).status).toBe(200)
  })

  it.each(['/api/public/quotes?top=%', '/api/public/quotes?top=%ff', '/api/public/quotes/%E0%A4%A'])(
    '%s is not valid text',
    async (path) => {
      const { status, headers } = await ask(path)
      expect(status).toBe(400)
      expect(headers['content-type']).toBe('application/problem+json')
    },
  )
})

describe('problems of a board', () => {
  it('come through as they are and are not kept', async () => {
    for (const _ of [1, 2]) {
      const { status, json } = await ask('/api/public/quotes/gone')
      expect(status).toBe(404)
      expect(json).toMatchObject({ error: 'unknown_symbol', param: 'symbol' })
    }
    expect(running.service.counts.cache).toMatchObject({ failures: 2, entries: 0 })
  })

  it('that nobody foresaw tell nothing of the inside', async () => {
    const { status, json, text } = await ask('/api/public/quotes/fail')
    expect(status).toBe(500)
    expect(json).toMatchObject({ error: 'internal', ok: false })
    expect(text).not.toContain('secret')
  })
})

describe('freshness', () => {
  it('shows the old answer while one renewal runs, then the new one', async () => {
    const first = await ask('/api/public/quotes')
    running.clock.ms += 60_000
    let open = () => {}
    running.store.gate = new Promise((resolve) => {
      open = resolve
    })
    const stale = await Promise.all([ask('/api/public/quotes'), ask('/api/quotes?a=1')])
    expect(stale.map(({ text }) => text)).toEqual([first.text, first.text])
    expect(running.store.asked).toHaveLength(2)
    open()
    await expect
      .poll(async () => (await ask('/api/public/quotes')).json.generatedAt)
      .toBe('2026-11-15T12:01:00.000Z')
    expect(running.store.asked).toHaveLength(2)
  })

  it('goes on with the old answer while renewals fail, and says 503 when it is too old', async () => {
    const first = await ask('/api/public/quotes')
    running.store.fails = true
    running.clock.ms += 100_000
    expect((await ask('/api/public/quotes')).text).toBe(first.text)
    running.clock.ms += 100_000
    const late = await ask('/api/public/quotes')
    expect(late.status).toBe(503)
    expect(late.headers['retry-after']).toBe('5')
    running.store.fails = false
    expect((await ask('/api/public/quotes')).json.generatedAt).toBe('2026-11-15T12:03:20.000Z')
  })

  it('asks once for many callers at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => ask('/api/public/quotes')))
    expect(new Set(all.map(({ text }) => text)).size).toBe(1)
    expect(running.store.asked).toHaveLength(1)
  })
})
