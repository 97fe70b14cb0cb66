import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { get, type Running, START, startService } from './fixture.ts'

let running: Running
beforeEach(async () => {
  running = await startService({ simulated: true })
})
afterEach(() => running.service.close())

const ask = (path: string, options?: Parameters<typeof get>[2]) => get(running.base, path, options)

describe('health', () => {
  const PATH = '/api/v1/public/health'

  it('says what is fresh and whether the market is simulated', async () => {
    const { status, json, headers } = await ask(PATH)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('public, max-age=10')
    expect(headers.etag).toBeDefined()
    expect(json).toEqual({
      ok: true,
      ts: '2026-11-15T12:00:00.000Z',
      status: 'ok',
      reasons: [],
      source: 'simulated',
      db: { reachable: true, latency_ms: expect.any(Number) },
      data_freshness: {
        fresh: true,
        liquidation_stream: {
          last_at: '2026-11-15T11:59:50.000Z',
          age_seconds: 10,
          threshold_seconds: 900,
          fresh: true,
        },
        venue_snapshots: {
          last_at: '2026-11-15T11:59:00.000Z',
          age_seconds: 60,
          threshold_seconds: 1800,
          fresh: true,
        },
        signal_evaluation: null,
        feeds_total: 2,
        feeds_stale: 1,
      },
    })
  })

  it('is degraded when the record grows old, and not kept for long', async () => {
    await ask(PATH)
    running.clock.ms = START + 20 * 60_000
    const { status, json } = await ask(PATH)
    expect(status).toBe(200)
    expect(json).toMatchObject({ ok: true, status: 'degraded', data_freshness: { fresh: false } })
    expect(json.data_freshness.liquidation_stream.fresh).toBe(false)
    expect(json.data_freshness.venue_snapshots.fresh).toBe(true)
  })

  it('tells when the last signal ended, which is a fault of nobody', async () => {
    running.store.ended = [{ evaluated_at: START - 25 * 3_600_000 }]
    const { json } = await ask(PATH)
    expect(json).toMatchObject({ status: 'ok', data_freshness: { fresh: true } })
    expect(json.data_freshness.signal_evaluation).toEqual({
      last_at: '2026-11-14T11:00:00.000Z',
      age_seconds: 90_000,
      threshold_seconds: 86_400,
      fresh: false,
    })
  })

  it('is down when the record cannot be read', async () => {
    running.store.fails = true
    const { status, json } = await ask(PATH)
    expect(status).toBe(503)
    expect(json).toMatchObject({ ok: false, status: 'down', db: { reachable: false, latency_ms: null } })
    expect(json.data_freshness).toMatchObject({ fresh: false, feeds_total: null })
  })
})

describe('manifest', () => {
  it('lists every public path with what it takes', async () => {
    const { json, headers } = await ask('/api/v1/public/manifest')
    expect(headers['cache-control']).toBe('public, max-age=300')
    expect(json).toMatchObject({
      ok: true,
      schema: 'public-manifest.v1',
      generated_at: '2026-11-15T12:00:00.000Z',
      base_url: 'http://perptape.example',
      rss_feeds: [],
    })
    const of = (path: string) => json.endpoints.find((endpoint: { path: string }) => endpoint.path === path)
    expect(of('/api/public/quotes/[symbol]')).toMatchObject({
      method: 'GET',
      auth: 'none',
      cache_seconds: 300,
    })
    expect(of('/api/quotes').params.top).toContain('a whole number from 1 to 500')
    expect(of('/api/v1/public/health')).toMatchObject({ cache_seconds: 10 })
    expect(of('/api/x402/readings-history')).toMatchObject({ auth: 'x402', cache_seconds: 0 })
    expect(Object.keys(json.conventions)).toEqual(['cache_header', 'rate_limit', 'auth', 'error_shape'])
    // As this operator set them.
    expect(json.conventions.rate_limit).toContain('100000 requests a minute per address, 30 with a Free key')
  })
})

describe('catalog', () => {
  it('has the five fields and describes each parameter', async () => {
    const { json } = await ask('/api/x402')
    expect(Object.keys(json)).toEqual(['service', 'settlement', 'networks', 'docs', 'endpoints'])
    expect(json.networks.map(({ chain }: { chain: string }) => chain)).toEqual([
      'Solana mainnet',
      'Base mainnet',
    ])
    expect(Object.keys(json.networks[0])).toEqual(['network', 'chain', 'pay_to'])
    expect(json.endpoints).toHaveLength(1)
    const [endpoint] = json.endpoints
    expect(endpoint).toMatchObject({
      url: 'http://perptape.example/api/x402/readings-history',
      price_usd: 0.005,
    })
    expect(endpoint.query.limit).toEqual({
      type: 'number',
      description: 'How many rows at most. Allowed: a whole number from 1 to 50.',
    })
    expect(Object.keys(endpoint.query)).toEqual([
      'symbol',
      'exchange',
      'from',
      'to',
      'limit',
      'order',
      'cursor',
      'format',
    ])
  })
})

describe('the description', () => {
  it('is OpenAPI 3.1 made of the definitions', async () => {
    const { json, headers } = await ask('/openapi.json')
    expect(headers['content-type']).toContain('application/json')
    expect(json.openapi).toMatch(/^3\.1/)
    expect(json.info.version).toBe('1.0.0')
    expect(Object.keys(json.paths)).toEqual([
      '/api/public/quotes',
      '/api/quotes',
      '/api/public/quotes/{symbol}',
      '/api/x402/readings-history',
      '/api/v1/public/datasets/{name}',
      '/api/v1/public/manifest',
      '/api/v1/public/health',
      '/api/x402',
      '/api/v1/public/datasets',
      '/api/v1/public/sitemap.json',
      '/api/v1/public/ideas',
      '/api/v1/public/profiles/{handle}',
      '/api/v1/public/me',
      '/api/v1/public/series',
      '/api/v1/stream',
      '/mcp',
    ])
    const ids = Object.values<Record<string, { operationId: string }>>(json.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('describes parameters, the envelope and CSV', async () => {
    const { paths, components } = (await ask('/openapi.json')).json
    const quotes = paths['/api/public/quotes'].get
    const said = quotes.parameters.map((one: Named) => named(components, one))
    const names = said.map(({ name }: { name: string }) => name)
    expect(names).toEqual(['top', 'sort', 'at', 'format', 'X-Api-Key'])
    expect(said[0]).toMatchObject({
      in: 'query',
      required: false,
      example: 3,
      schema: { type: 'integer', minimum: 1, maximum: 500, default: 200 },
    })
    const { content } = quotes.responses[200]
    expect(content['application/json'].schema).toEqual({ $ref: '#/components/schemas/QuotesAnswer' })
    const schema = components.schemas.QuotesAnswer
    expect(Object.keys(schema.properties)).toEqual(['generatedAt', 'sort', 'quotes', 'asOf', 'stale'])
    expect(schema.required).toEqual(['generatedAt', 'sort', 'quotes', 'asOf', 'stale'])
    expect(schema.additionalProperties).toBe(false)
    expect(schema.properties.quotes.items).toEqual({ $ref: '#/components/schemas/QuotesRow' })
    expect(content).toHaveProperty(['text/csv'])
    const quote = paths['/api/public/quotes/{symbol}'].get
    expect(quote.parameters).toHaveLength(2)
    expect(named(components, quote.parameters[0])).toMatchObject({
      name: 'symbol',
      in: 'path',
      required: true,
      example: 'BTCUSDT',
    })
    expect(quote.responses[400]).toEqual({ $ref: '#/components/responses/BadRequest' })
  })

  it('says what a paid route costs and gives', async () => {
    const { paths, components } = (await ask('/openapi.json')).json
    const { get: paid } = paths['/api/x402/readings-history']
    expect(paid.operationId).toBe('paid-readings-history')
    expect(paid['x-payment-info']).toMatchObject({
      protocols: [{ x402: {} }],
      price: { mode: 'fixed', currency: 'USD', amount: '0.005000' },
      asset: 'USDC',
    })
    expect(paid.responses).toHaveProperty('402')
    const row = components.schemas.PaidReadingsHistoryRow
    expect(row.required).toEqual(['ts', 'symbol', 'price', 'price_per_size'])
    expect(row.properties.price_per_size).toEqual({
      type: ['number', 'null'],
      description: 'price / size. Unit: ratio.',
      'x-unit': 'ratio',
    })
  })
})

interface Named {
  readonly $ref?: string
}

/** What is said there, or where it is named. */
function named(components: { readonly parameters: Readonly<Record<string, unknown>> }, one: Named): unknown {
  return one.$ref === undefined ? one : components.parameters[one.$ref.split('/').at(-1)!]
}

describe('the rest of the site', () => {
  it('robots, icon and the page of errors', async () => {
    expect((await ask('/robots.txt')).text).toContain('Disallow: /api/admin')
    expect((await ask('/favicon.ico')).headers['content-type']).toBe('image/svg+xml')
    const errors = await ask('/docs/errors')
    expect(errors.text).toContain('href="/docs/errors/invalid_parameter"')
    expect(errors.headers['content-security-policy']).toContain("default-src 'self'")
  })

  it('the reference brings its own script and asks nobody else', async () => {
    for (const path of ['/docs/reference', '/docs/reference/']) {
      const page = await ask(path)
      expect(page.status).toBe(200)
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(page.headers['content-security-policy']).toContain("connect-src 'self'")
      expect(page.text).toContain('src="/docs/js/scalar.js"')
      expect(page.text).not.toMatch(/(?:src|href)="https?:/)
    }
    const script = await ask('/docs/js/scalar.js', { headers: { 'accept-encoding': 'gzip' } })
    expect(script.status).toBe(200)
    expect(script.headers['content-encoding']).toBe('gzip')
  })
})
