import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { systemClock } from '../core/clock.ts'
import { SourceError } from '../core/errors.ts'
import { loopbackGateway } from '../define/gateway.ts'
import type { RestApi, RestSpec } from '../define/source.ts'
import { refusalBy } from '../venues/refusal.ts'
import { manyListeners } from './pause.ts'
import { createRestHost, retryAfterMs } from './rest.ts'
import { defaultTimings } from './timings.ts'

let server: Server | null = null
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = null
})

const never = manyListeners().signal
const RATES = 'https://bank.example/rates'

async function listen(answer: RequestListener): Promise<number> {
  server = createServer(answer)
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Answers everything that way, and remembers what was asked. */
async function answering(status: number, body: string, headers: Record<string, string> = {}) {
  const asked: string[] = []
  const port = await listen((request, response) => {
    asked.push(request.url!)
    response.writeHead(status, headers).end(body)
  })
  return { port, asked }
}

function apiOf(port: number, more: Partial<RestSpec> = {}, callTimeoutMs = 60_000): RestApi {
  const rest: RestSpec = { hosts: ['bank.example'], budget: { weight: 1_000, per: '1s' }, ...more }
  const timings = { ...defaultTimings, callTimeoutMs }
  const host = createRestHost(
    { id: 'test', rest },
    { gateway: loopbackGateway(port), clock: systemClock, timings },
  )
  return host.open(never)
}

async function faultOf(call: Promise<unknown>): Promise<SourceError> {
  const thrown = await call.then(
    () => null,
    (error) => error,
  )
  expect(thrown).toBeInstanceOf(SourceError)
  return thrown
}

describe('a question', () => {
  test('goes to its address through the gateway, and is read as JSON, CSV or text', async () => {
    const asked: string[] = []
    const port = await listen((request, response) => {
      asked.push(request.url!)
      response.end(
        request.url!.endsWith('json') ? '{"rate":"5.25"}' : '\uFEFFday,rate\r\n2026-09-01,"5,25"\r\n',
      )
    })
    const api = apiOf(port)
    expect(await api.get(RATES, { query: { of: 'A B', form: 'json' } })).toEqual({ rate: '5.25' })
    expect(await api.get(RATES, { as: 'csv' })).toEqual([{ day: '2026-09-01', rate: '5,25' }])
    expect(await api.get(RATES, { as: 'text' })).toContain('2026-09-01,"5,25"')
    expect(asked).toEqual([
      '/bank.example/rates?of=A+B&form=json',
      '/bank.example/rates',
      '/bank.example/rates',
    ])
  })

  test('may be a body of JSON, and carries the headers that the venue wants', async () => {
    const heard: unknown[] = []
    const port = await listen((request, response) => {
      const { method, headers } = request
      request.on('data', (body) =>
        heard.push(method, headers['x-who'], headers['content-type'], String(body)),
      )
      request.on('end', () => response.end('[1]'))
    })
    expect(await apiOf(port, { headers: { 'X-Who': 'us' } }).post(RATES, { type: 'meta' })).toEqual([1])
    expect(heard).toEqual(['POST', 'us', 'application/json', '{"type":"meta"}'])
  })

  test('may call its answer large: then it may have more bytes than others, and take longer', async () => {
    const port = await listen((_, response) => setTimeout(() => response.end('x'.repeat(17 << 20)), 150))
    expect((await faultOf(apiOf(port, {}, 50).get(RATES, { as: 'text' }))).fault).toBe('timeout')
    const error = await faultOf(apiOf(port).get(RATES, { as: 'text' }))
    expect([error.fault, error.message]).toEqual(['bad_answer', 'is larger than 8 MB'])
    const large = { bytes: 20 << 20, within: '60s' } as const
    expect(await apiOf(port, {}, 50).get(RATES, { as: 'text', large })).toHaveLength(17 << 20)
    const less = { ...large, bytes: 16 << 20 }
    expect((await faultOf(apiOf(port).get(RATES, { as: 'text', large: less }))).message).toBe(
      'is larger than 16 MB',
    )
  })

  test('to a host that the venue does not name is a mistake of ours, and is not sent', async () => {
    const { port, asked } = await answering(200, '[]')
    await expect(apiOf(port).get('https://elsewhere.example/')).rejects.toThrow(
      'test does not name elsewhere.example as its host',
    )
    expect(asked).toEqual([])
  })

  test.each([
    [429, '{"code":-1003,"msg":"Too many requests"}', 'rate_limited'],
    [418, '{}', 'rate_limited'],
    [403, '<html>Forbidden</html>', 'refused'],
    [451, '{"msg":"not from there"}', 'refused'],
    [404, 'not here', 'refused'],
    [500, 'oops', 'unreachable'],
    [503, '{"code":0,"msg":"down"}', 'unreachable'],
    [504, '', 'timeout'],
    [302, '', 'refused'],
    [200, '<html>maintenance</html>', 'bad_answer'],
    [200, '[{"symbol":', 'bad_answer'],
    [200, '', 'bad_answer'],
  ])('answered with HTTP %i and %s is %s', async (status, body, fault) => {
    const { port } = await answering(status, body)
    expect((await faultOf(apiOf(port).get(RATES))).fault).toBe(fault)
  })

  test("refused inside HTTP 200, in the venue's own words", async () => {
    const refusal = refusalBy({ field: 'code', good: ['0'], limited: ['50011'] })
    const limited = await answering(200, '{"code":"50011","msg":"Too Many Requests"}')
    expect((await faultOf(apiOf(limited.port, { refusal }).get(RATES))).fault).toBe('rate_limited')
    const refused = await answering(200, '{"code":"51001","msg":"no such instrument"}')
    const error = await faultOf(apiOf(refused.port, { refusal }).get(RATES))
    expect([error.fault, error.message]).toEqual(['refused', expect.stringContaining('no such instrument')])
    const good = await answering(200, '{"code":"0","data":[]}')
    expect(await apiOf(good.port, { refusal }).get(RATES)).toEqual({ code: '0', data: [] })
  })

  test('after a 429 with Retry-After the host is left alone', async () => {
    const { port, asked } = await answering(429, '{}', { 'Retry-After': '3600' })
    const api = apiOf(port)
    expect((await faultOf(api.get(RATES))).retryAfterMs).toBe(3_600_000)
    const next = await faultOf(api.get('https://bank.example/time'))
    expect(next.fault).toBe('rate_limited')
    expect(next.retryAfterMs).toBeGreaterThan(60_000)
    expect(asked).toHaveLength(1)
  })

  test('says when it goes out, which it does not while the host is left alone', async () => {
    const { port, asked } = await answering(429, '{}', { 'Retry-After': '3600' })
    const api = apiOf(port)
    const heardBefore: number[] = []
    const sent = () => heardBefore.push(asked.length)
    await faultOf(api.get(RATES, { sent }))
    await faultOf(api.get(RATES, { sent }))
    expect(heardBefore).toEqual([0])
  })

  test('a refused connection is unreachable, an endless body a timeout, lines that are no table refused', async () => {
    const port = await listen((request, response) =>
      request.url!.includes('endless') ? response.write('[') : response.end('day,rate\n2026-09-01\n'),
    )
    const odd = await faultOf(apiOf(port).get(RATES, { as: 'csv' }))
    expect(odd.message).toBe('answered no CSV: line 2 has not the 2 cells of the first')
    const late = await faultOf(apiOf(port, {}, 100).get('https://bank.example/endless'))
    expect(late.fault).toBe('timeout')
    server!.closeAllConnections()
    await new Promise((resolve) => server!.close(resolve))
    expect((await faultOf(apiOf(port).get(RATES))).fault).toBe('unreachable')
  })

  test('costs of the budget: no more a second than allowed, after the first second’s worth', async () => {
    const { port } = await answering(200, '[]')
    // Three quarters of it are ours: 50.
    const api = apiOf(port, {
      budget: { weight: 4_000, per: '60s' },
      apart: { 'bank.example/apart': { weight: 4_000, per: '60s' } },
    })
    const startedAt = performance.now()
    // What is counted apart does not wait for the rest.
    await Promise.all([
      ...Array.from({ length: 12 }, () => api.get(RATES, { weight: 5 })),
      ...Array.from({ length: 20 }, () => api.get('https://bank.example/apart')),
    ])
    expect(performance.now() - startedAt).toBeGreaterThan(190)
  })
})

test('Retry-After is seconds or a date, and an hour at most', () => {
  const now = Date.UTC(2026, 0, 1)
  expect(retryAfterMs({ 'Retry-After': '7' }, now)).toBe(7_000)
  expect(retryAfterMs({ 'retry-after': new Date(now + 9_000).toUTCString() }, now)).toBe(9_000)
  expect(retryAfterMs({ 'retry-after': 'soon' }, now)).toBeNull()
  expect(retryAfterMs({ 'retry-after': '31536000' }, now)).toBe(3_600_000)
  expect(retryAfterMs({ 'retry-after': '9'.repeat(400) }, now)).toBe(3_600_000)
  expect(retryAfterMs({ 'retry-after': 'Fri, 01 Jan 2100 00:00:00 GMT' }, now)).toBe(3_600_000)
  expect(retryAfterMs({}, now)).toBeNull()
})
