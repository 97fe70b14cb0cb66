import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { systemClock } from '../core/clock.ts'
import { SourceError } from '../core/errors.ts'
import type { BoundedFetch } from '../define/fetch.ts'
import { loopbackGateway } from '../define/gateway.ts'
import {
  type Budget,
  type LoadClient,
  type RestApi,
  type RestClient,
  type RestOptions,
  venue,
} from '../define/source.ts'
import { ccxtClient } from '../venues/ccxt.ts'
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

async function listen(answer: RequestListener): Promise<number> {
  server = createServer(answer)
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

function apiOf(
  client: LoadClient | null,
  port: number,
  more: { budget?: Budget; timeoutMs?: number } = {},
): RestApi {
  const definition = venue({
    id: 'test',
    name: 'Test',
    type: 'cex',
    country: null,
    markets: ['perp'],
    rest: { ...(client && { client }), budget: more.budget ?? { weight: 1_000, per: '1s' } },
    sources: [],
  })
  const timings = { ...defaultTimings, callTimeoutMs: more.timeoutMs ?? 2_000 }
  return createRestHost(definition, { gateway: loopbackGateway(port), clock: systemClock, timings }).open(
    never,
  )
}

async function faultOf(call: Promise<unknown>): Promise<SourceError> {
  const thrown = await call.then(
    () => null,
    (error) => error,
  )
  expect(thrown).toBeInstanceOf(SourceError)
  return thrown
}

describe('through ccxt', () => {
  test('the addresses go through the gateway, whether they name their host or leave it open', async () => {
    const asked: string[] = []
    const port = await listen((request, response) => {
      asked.push(request.url!)
      response.end(request.url!.includes('okx') ? '{"code":"0","data":[]}' : '[{"symbol":"BTCUSDT"}]')
    })
    const binance = apiOf(ccxtClient('binanceusdm'), port)
    const okx = apiOf(ccxtClient('okx'), port)
    expect(await binance.call('fapiPublicGetPremiumIndex', { symbol: 'BTCUSDT' })).toEqual([
      { symbol: 'BTCUSDT' },
    ])
    expect(await okx.call('publicGetMarketTickers', { instType: 'SWAP' })).toEqual({ code: '0', data: [] })
    expect(asked).toEqual([
      '/fapi.binance.com/fapi/v1/premiumIndex?symbol=BTCUSDT',
      '/www.okx.com/api/v5/market/tickers?instType=SWAP',
    ])
  })

  test.each([
    [429, '{"code":-1003,"msg":"Too many requests"}', 'rate_limited'],
    [418, '{}', 'rate_limited'],
    [403, '<html>Forbidden</html>', 'refused'],
    [400, '{"code":-1121,"msg":"Invalid symbol."}', 'refused'],
    [404, 'not here', 'refused'],
    [500, 'oops', 'unreachable'],
    [503, '{"code":0,"msg":"down"}', 'unreachable'],
    [504, '', 'timeout'],
    [200, '<html>maintenance</html>', 'bad_answer'],
    [200, '[{"symbol":', 'bad_answer'],
    [200, '', 'bad_answer'],
  ])('HTTP %i with %s is %s', async (status, body, fault) => {
    const port = await listen((_request, response) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
    })
    const error = await faultOf(apiOf(ccxtClient('binanceusdm'), port).call('fapiPublicGetPremiumIndex'))
    expect(error.fault).toBe(fault)
  })

  test("a venue's own word for too many requests, inside HTTP 200", async () => {
    const port = await listen((_request, response) =>
      response.end('{"code":"50011","msg":"Too Many Requests"}'),
    )
    const error = await faultOf(
      apiOf(ccxtClient('okx'), port).call('publicGetMarketTickers', { instType: 'SWAP' }),
    )
    expect(error.fault).toBe('rate_limited')
  })

  test('after a 429 with Retry-After the host is left alone', async () => {
    let asked = 0
    const port = await listen((_request, response) => {
      asked++
      response.writeHead(429, { 'Retry-After': '30' }).end('{}')
    })
    const api = apiOf(ccxtClient('binanceusdm'), port)
    const error = await faultOf(api.call('fapiPublicGetPremiumIndex'))
    expect(error.retryAfterMs).toBe(30_000)
    const next = await faultOf(api.call('fapiPublicGetTime'))
    expect(next.fault).toBe('rate_limited')
    expect(next.retryAfterMs).toBeGreaterThan(29_000)
    expect(asked).toBe(1)
  })

  test('a refused connection is unreachable, an endless body a timeout', async () => {
    const port = await listen((_request, response) => void response.write('['))
    const late = await faultOf(
      apiOf(ccxtClient('binanceusdm'), port, { timeoutMs: 100 }).call('fapiPublicGetTime'),
    )
    expect(late.fault).toBe('timeout')
    server!.closeAllConnections()
    await new Promise((resolve) => server!.close(resolve))
    const gone = await faultOf(apiOf(ccxtClient('binanceusdm'), port).call('fapiPublicGetTime'))
    expect(gone.fault).toBe('unreachable')
  })
})

describe('through a client that is not of ccxt', () => {
  class RowClient {
    urls = {}
    readonly asked: unknown[] = [];
    [method: string]: unknown
    async tickers(params: unknown) {
      this.asked.push(params)
      if ((params as { down?: number }).down) throw new SourceError('unreachable', 'down')
      return this.asked
    }
  }
  const client: LoadClient = async () => RowClient

  test('its methods are called by name, its errors pass', async () => {
    const api = apiOf(client, 1)
    expect(await api.call('tickers', { at: 1 })).toEqual([{ at: 1 }])
    expect((await faultOf(api.call('tickers', { down: 1 }))).fault).toBe('unreachable')
    await expect(api.call('nothing')).rejects.toThrow('the client has no nothing')
  })

  class FetchingClient implements RestClient {
    [method: string]: unknown
    urls = { api: 'https://api.acme.example' }
    readonly #fetch: BoundedFetch

    constructor({ fetchImplementation }: RestOptions) {
      this.#fetch = fetchImplementation
    }

    async contracts(): Promise<unknown> {
      return (await this.#fetch(`${this.urls.api}/v1/contracts`)).json()
    }
  }

  test('the address goes through the gateway, and a venue that is not there is unreachable', async () => {
    const port = await listen((request, response) => response.end(JSON.stringify({ asked: request.url })))
    const api = apiOf(async () => FetchingClient, port)
    expect(await api.call('contracts')).toEqual({ asked: '/api.acme.example/v1/contracts' })
    server!.closeAllConnections()
    await new Promise((resolve) => server!.close(resolve))
    expect((await faultOf(api.call('contracts'))).fault).toBe('unreachable')
  })

  test('no more calls a second than allowed, after the first second’s worth', async () => {
    // Three quarters of it are ours: 50.
    const api = apiOf(client, 1, { budget: { weight: 4_000, per: '60s' } })
    const startedAt = performance.now()
    await Promise.all(Array.from({ length: 60 }, () => api.call('tickers')))
    const took = performance.now() - startedAt
    expect(took).toBeGreaterThan(190)
    expect(took).toBeLessThan(2_000)
  })
})

describe('without a client', () => {
  test('an address is asked for itself, through the same gateway, as JSON, CSV or text', async () => {
    const asked: string[] = []
    const port = await listen((request, response) => {
      asked.push(request.url!)
      response.end(
        request.url!.endsWith('json') ? '{"rate":"5.25"}' : '\uFEFFday,rate\r\n2026-09-01,"5,25"\r\n',
      )
    })
    const api = apiOf(null, port)
    expect(await api.get('https://bank.example/rates?form=json')).toEqual({ rate: '5.25' })
    expect(await api.get('https://bank.example/rates', { as: 'csv' })).toEqual([
      { day: '2026-09-01', rate: '5,25' },
    ])
    expect(await api.get('https://bank.example/rates', { as: 'text' })).toContain('2026-09-01,"5,25"')
    expect(asked[0]).toBe('/bank.example/rates?form=json')
    await expect(api.call('rates')).rejects.toThrow('test has no client')
  })

  test.each([
    [429, 'slow down', 'rate_limited'],
    [404, 'not here', 'refused'],
    [503, 'down', 'unreachable'],
    [200, '<html>maintenance</html>', 'bad_answer'],
  ])('HTTP %i with %s is %s', async (status, body, fault) => {
    const port = await listen((_request, response) =>
      response.writeHead(status, { 'Retry-After': '7' }).end(body),
    )
    const error = await faultOf(apiOf(null, port).get('https://bank.example/rates'))
    expect([error.fault, error.retryAfterMs]).toEqual([fault, status === 200 ? null : 7_000])
  })

  test('lines that are no table are refused, and a body that never ends is cut', async () => {
    const port = await listen((request, response) =>
      request.url!.includes('endless') ? response.write('[') : response.end('day,rate\n2026-09-01\n'),
    )
    const odd = await faultOf(apiOf(null, port).get('https://bank.example/rates', { as: 'csv' }))
    expect(odd.message).toBe('answered no CSV: line 2 has not the 2 cells of the first')
    const late = await faultOf(apiOf(null, port, { timeoutMs: 100 }).get('https://bank.example/endless'))
    expect(late.fault).toBe('timeout')
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
