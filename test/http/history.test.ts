import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { get, KEYS, type Running, START, startService } from './fixture.ts'

let running: Running
beforeEach(async () => {
  running = await startService()
})
afterEach(() => running.service.close())

const PATH = '/api/x402/readings-history'
const ask = (query = '', headers: Record<string, string> = {}, method = 'GET') =>
  get(running.base, PATH + query, {
    method,
    headers: { authorization: `Bearer ${KEYS.builder}`, ...headers },
  })
const queries = () => running.store.asked.filter(({ verb }) => verb.startsWith('rowsAs'))

describe('an unpaid call', () => {
  it.each([
    ['', {}],
    ['?limit=999999&from=nonsense', {}],
    ['?limit=1&limit=2', { authorization: `Bearer ${KEYS.free}` }],
  ])('%s is told the terms before anything is looked at', async (query, headers) => {
    const got = await get(running.base, PATH + query, { headers: headers as Record<string, string> })
    expect(got.status).toBe(402)
    const terms = JSON.parse(Buffer.from(got.headers['payment-required'] ?? '', 'base64').toString())
    expect(terms).toMatchObject({ x402Version: 2, resource: { url: `http://perptape.example${PATH}` } })
    expect(terms.accepts.map(({ amount }: { amount: string }) => amount)).toEqual(['5000', '5000'])
    expect(got.json).toMatchObject({ ...terms, ok: false, error: 'payment_required' })
    expect(got.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(got.headers['cache-control']).toBe('no-store')
    expect(running.store.asked).toHaveLength(0)
  })

  it('with a wrong key is 401', async () => {
    expect((await ask('', { authorization: 'Bearer nobody' })).status).toBe(401)
  })
})

describe('an answer', () => {
  it('is the envelope around the text of the engine', async () => {
    const { status, json, headers, text } = await ask('?symbol=btc&limit=1&from=2026-11-01')
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers).not.toHaveProperty('etag')
    expect(headers['content-length']).toBe(String(Buffer.byteLength(text)))
    expect(Object.keys(json)).toEqual([
      'ok',
      'route',
      'generated_at',
      'as_of',
      'query',
      'rows',
      'count',
      'truncated',
      'next_cursor',
      'recorded_since',
      'retention_days',
      'gaps',
      'gaps_truncated',
      'source',
      'note',
    ])
    expect(json).toMatchObject({
      ok: true,
      route: 'readings-history',
      generated_at: '2026-11-15T12:00:00.000Z',
      as_of: '2026-11-15T11:58:30.000Z',
      query: {
        symbol: 'BTCUSDT',
        from: '2026-11-01T00:00:00.000Z',
        limit: 1,
        order: 'desc',
        format: 'json',
      },
      count: 1,
      truncated: true,
      recorded_since: '2026-10-13',
      retention_days: 35,
      gaps: [],
      gaps_truncated: false,
      source: 'the tests',
      note: null,
    })
    expect(text).toContain(`"rows":${Buffer.from(running.store.text.text)},"count"`)
    expect(queries()[0]).toMatchObject({
      verb: 'rowsAsJson',
      table: 'readings',
      query: { where: { symbol: 'BTCUSDT' }, order: 'desc', limit: 1, since: Date.parse('2026-11-01') },
    })
  })

  it('without rows is still an answer', async () => {
    running.store.text = { text: Buffer.from('[]'), count: 0, truncated: false, end: null, newest: null }
    running.store.first = []
    expect((await ask()).json).toMatchObject({
      rows: [],
      count: 0,
      as_of: null,
      next_cursor: null,
      recorded_since: null,
    })
  })

  it('is 50 rows by default where 50 is the most', async () => {
    await ask()
    expect(queries()[0]?.query).toMatchObject({ limit: 50, order: 'desc', where: {} })
  })

  it('to HEAD has no body', async () => {
    const { status, body, headers } = await ask('', {}, 'HEAD')
    expect(status).toBe(200)
    expect(body).toHaveLength(0)
    expect(Number(headers['content-length'])).toBeGreaterThan(100)
  })

  it('is compressed only on request and when it is worth it', async () => {
    const rows = Array.from({ length: 500 }, (_, at) => ({ at }))
    running.store.text = { ...running.store.text, text: Buffer.from(JSON.stringify(rows)), count: 500 }
    const plain = await ask()
    expect(plain.headers).not.toHaveProperty('content-encoding')
    const zipped = await ask('', { 'accept-encoding': 'gzip, br' })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(gunzipSync(zipped.body).toString()).rows).toHaveLength(500)
    expect((await ask('', { 'accept-encoding': 'gzip;q=0' })).headers).not.toHaveProperty('content-encoding')
  })

  it('as CSV is the text of the engine, with the cursor in a header', async () => {
    const { json } = await ask()
    running.store.text = { ...running.store.text, text: Buffer.from('ts,symbol\r\n1,2\r\n') }
    const { text, headers } = await ask('?format=csv')
    expect(text).toBe('ts,symbol\r\n1,2\r\n')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['x-next-cursor']).toBe(json.next_cursor)
    expect(queries()[1]?.verb).toBe('rowsAsCsv')
  })
})

describe('what is kept for a while', () => {
  it('is not shown once it is older than that, though it may still be there', async () => {
    await ask()
    await ask('?from=2026-10-01')
    await ask('?from=2026-11-01')
    const days = queries().map(({ query }) => (START - Number(query.since)) / 86_400_000)
    expect(days).toEqual([35, 35, 14.5])
    running.store.first = [{ first: Date.parse('2026-10-02T00:00:00.000Z') }]
    running.clock.ms += 120_000
    expect((await ask()).json.recorded_since).toBe('2026-10-11')
  })

  it('the start of the record and the ledger of gaps are asked for once, not by every page', async () => {
    const asked = () => running.store.asked.filter(({ verb }) => !verb.startsWith('rowsAs')).length
    await ask()
    const first = asked()
    for (const _ of [1, 2, 3]) await ask()
    expect(asked()).toBe(first)
  })
})

describe('the cursor', () => {
  it('goes on after the last row of the same question, with another page size if one likes', async () => {
    const { json } = await ask('?symbol=BTC&order=asc&limit=1')
    const next = await ask(`?cursor=${json.next_cursor}&order=asc&symbol=BTCUSDT&limit=7`)
    expect(next.status).toBe(200)
    expect(queries()[1]?.query).toMatchObject({ after: [START - 90_000, 'BTCUSDT'], limit: 7, order: 'asc' })
  })

  it.each([
    ['of another symbol', (cursor: string) => `?symbol=ETH&order=asc&cursor=${cursor}`],
    ['of another order', (cursor: string) => `?symbol=BTC&cursor=${cursor}`],
    ['of another period', (cursor: string) => `?symbol=BTC&order=asc&to=2026-11-14&cursor=${cursor}`],
    ['that was changed', (cursor: string) => `?symbol=BTC&order=asc&cursor=${forge(cursor)}`],
    ['that was made up', () => '?symbol=BTC&order=asc&cursor=abcdefgh1234'],
    ['that is none', () => '?symbol=BTC&order=asc&cursor=!'],
  ])('%s is a 400', async (_, query) => {
    const { json } = await ask('?symbol=BTC&order=asc&limit=1')
    const got = await ask(query(json.next_cursor))
    expect(got.status).toBe(400)
    expect(got.json).toMatchObject({ error: 'invalid_parameter', param: 'cursor' })
    expect(queries()).toHaveLength(1)
  })
})

describe('bad parameters', () => {
  it.each([
    ['?limit=0', 'limit'],
    ['?limit=51', 'limit'],
    ['?limit=ten', 'limit'],
    ['?limit=1&limit=2', 'limit'],
    ['?from=yesterday', 'from'],
    ['?to=2026-13-01', 'to'],
    ['?from=2026-11-02&to=2026-11-01', 'to'],
    ['?from=2026-11-02&to=2026-11-02', 'to'],
    ['?order=up', 'order'],
    ['?format=xml', 'format'],
    ['?symbol=%00', 'symbol'],
    ['?exchange=no!', 'exchange'],
    ['?exchnage=binance', 'exchnage'],
    ['?limit=1&Symbol=BTC', 'Symbol'],
  ])('%s names %s', async (query, param) => {
    const { status, json } = await ask(query)
    expect(status).toBe(400)
    expect(json).toMatchObject({ error: 'invalid_parameter', param })
    expect(queries()).toHaveLength(0)
  })

  it('a name that is no parameter is told which there are; keys are none of them', async () => {
    const { json } = await ask('?exchnage=binance')
    expect(json.allowed).toEqual(['symbol', 'exchange', 'from', 'to', 'limit', 'order', 'cursor', 'format'])
    expect(json.detail).toContain('symbol, exchange, from')
    const keyed = await get(running.base, `${PATH}?api_key=${KEYS.builder}&token=${KEYS.builder}`)
    expect(keyed.status).toBe(200)
  })

  it('a symbol that was never recorded: 404', async () => {
    const { status, json } = await ask('?symbol=NOSUCH')
    expect(status).toBe(404)
    expect(json).toMatchObject({
      error: 'unknown_symbol',
      param: 'symbol',
      allowed: ['BTCUSDT', 'ETHUSDT'],
    })
  })

  it('a venue that was never recorded: 404', async () => {
    const { status, json } = await ask('?exchange=nowhere')
    expect(status).toBe(404)
    expect(json).toMatchObject({ error: 'unknown_venue', param: 'exchange', allowed: ['binance', 'okx'] })
  })

  it('the registry is asked once a minute', async () => {
    const lists = () => running.store.asked.filter(({ table }) => table === 'perp_tickers').length
    await ask('?symbol=BTC')
    await ask('?symbol=ETH')
    expect(lists()).toBe(1)
    running.clock.ms += 60_000
    await ask('?symbol=ETH')
    expect(lists()).toBe(2)
  })
})

function forge(cursor: string): string {
  const [digest, ...position] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  return Buffer.from(JSON.stringify([digest, position[0] + 1, ...position.slice(1)])).toString('base64url')
}
