import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DAY, dateOf } from '../src/core/time.ts'
import { REGISTRY } from '../src/tables/venues/registry.ts'
import { chromiumPath, launchChromium } from './browser/chromium.ts'
import { perptape, type RunningPerptape, startPerptape } from './end-to-end/perptape.ts'
import { born, bornInto } from './made-once/ask.ts'
import type { Birth } from './made-once/birth.ts'

/** A newcomer's first minutes: start on an empty folder without a network, look, call, stop, start again. */
const folder = mkdtempSync(join(tmpdir(), 'perptape-e2e-'))
const data = join(folder, 'data')
let birth: Birth
let service: RunningPerptape

const json = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${service.url}${path}`, { headers })
  // biome-ignore lint/suspicious/noExplicitAny: the assertions say what is in it.
  return { response, body: (await response.json()) as any }
}

beforeAll(async () => {
  birth = await born()
  await bornInto(data)
  service = await startPerptape('--data', data)
}, 600_000)

afterAll(async () => {
  await service?.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}, 180_000)

describe('a first start', () => {
  it('says what it is and shows how far it has come', () => {
    expect(birth.log).toMatch(/Writing the past of the simulated market \d+ %/)
    expect(birth.log).toContain('on a SIMULATED market')
  })

  it('answers from its first moment on, with how far it has come', () => {
    const health = birth.told.filter(({ path }) => path === '/api/v1/public/health')
    const warming = health.filter(({ status }) => status !== 200)
    expect(warming.length).toBeGreaterThan(0)
    for (const { status, retryAfter, text } of warming) {
      expect([status, retryAfter]).toEqual([503, '2'])
      expect(JSON.parse(text).detail).toContain('perptape is starting')
    }
    expect(warming.some(({ text }) => /the simulated market: \d+ % \(/.test(text))).toBe(true)
    expect(JSON.parse(health.at(-1)!.text)).toMatchObject({ ok: true, status: 'ok', source: 'simulated' })
  })

  it('is alive from its first moment and ready when it is up', () => {
    const probed = (probe: string) => birth.told.filter(({ path }) => path === probe)
    expect(new Set(probed('/livez').map(({ status }) => status))).toEqual(new Set([200]))
    const unready = probed('/readyz').filter(({ status }) => status === 503)
    expect(unready.map(({ text }) => text).join('')).toMatch(
      /Writing the past of the simulated market: \d+ %/,
    )
    expect(probed('/readyz').at(-1)!.status).toBe(200)
  })

  it('can be stopped as soon as it is up', () => {
    expect(birth.exitCode).toBe(0)
    expect(birth.log).toContain('everything recorded is stored')
  })
})

describe('the next start', () => {
  it('goes on with what is there', () => {
    expect(service.log()).not.toContain('Writing the past')
    expect(service.log()).toContain('on a SIMULATED market')
  })

  it('is healthy, and simulated everywhere it can be said', async () => {
    // Until its venues are heard again they are as old as the folder.
    await vi.waitFor(
      async () => {
        const { response, body } = await json('/api/v1/public/health')
        expect(response.headers.get('x-data-source')).toBe('simulated')
        expect(body).toMatchObject({ ok: true, status: 'ok', source: 'simulated' })
      },
      { timeout: 150_000, interval: 250 },
    )
    const missing = await fetch(`${service.url}/api/public/no-such-board`)
    expect([missing.status, missing.headers.get('x-data-source')]).toEqual([404, 'simulated'])
  }, 180_000)

  it('answers its boards with content', async () => {
    const { body: symbols } = await json('/api/public/symbols?top=1000&sort=oi')
    expect(symbols.totalSymbols).toBeGreaterThan(400)
    const bitcoin = symbols.symbols.find(({ symbol }: { symbol: string }) => symbol === 'BTCUSDT')
    expect(bitcoin).toMatchObject({ fundingRatePct: expect.any(Number) })
    const { body: coverage } = await json('/api/public/coverage')
    expect(coverage.totals).toMatchObject({
      exchanges: REGISTRY.length,
      feeds: REGISTRY.flatMap(({ markets }) => markets).length,
    })
    const { body: liquidations } = await json('/api/public/liquidations')
    const { long_usd, short_usd, total_usd } = liquidations.totals
    expect(total_usd).toBeGreaterThan(0)
    expect(long_usd + short_usd).toBeCloseTo(total_usd, 0)
  })

  it('records the wire venues through their real adapters', async () => {
    // With pauses: whoever asks without end takes the processor that it waits for.
    await vi.waitFor(
      async () => {
        const metrics = await (await fetch(`${service.opsUrl}/metrics`)).text()
        for (const venue of ['binance', 'bybit', 'okx'])
          expect(metrics).toMatch(
            new RegExp(`perptape_source_rows_total\\{source="${venue}\\.tickers"[^}]*\\} [1-9]`),
          )
      },
      { timeout: 150_000, interval: 250 },
    )
  }, 180_000)
})

describe('a stop', () => {
  it('on SIGTERM leaves everything stored, and it is soon back', async () => {
    expect(await service.stop('SIGTERM')).toBe(0)
    expect(service.log()).toContain('everything recorded is stored')
    expect(existsSync(join(data, 'running.json'))).toBe(false)
    // It has shown that it records, and goes on without.
    service = await startPerptape('--role', 'serve', '--data', data)
    expect((await json('/api/v1/public/health')).body.status).toBe('ok')
    const { body } = await json('/api/public/symbols')
    expect(body.symbols).toHaveLength(200)
  }, 180_000)
})

describe.skipIf(chromiumPath === undefined)('the front page in a browser', () => {
  it('shows the banner, every panel and no error', async () => {
    const browser = await launchChromium(chromiumPath!)
    try {
      const page = await browser.newPage()
      // The page's clock is the service's, as it is for people.
      await page.clock.install({ time: Date.now() })
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      await page.goto(service.url)
      await page.waitForSelector('body[data-ready="true"]')
      expect(await page.textContent('.banner')).toContain('Simulated market')
      expect(await page.locator('#perpetuals tbody tr').count()).toBe(50)
      expect(await page.locator('#bitcoin canvas').count()).toBe(3)
      expect(await page.locator('.tile').count()).toBe(40)
      expect(await page.locator('.state.failing, .state.empty').count()).toBe(0)
      expect(errors).toEqual([])
    } finally {
      await browser.close()
    }
  }, 180_000)
})

describe('the commands beside a running service', () => {
  it('makes an account whose key runs a paid route, and pages through it', async () => {
    const made = await perptape(
      'account',
      'create',
      '--email',
      'Ada@Example.org',
      '--plan',
      'builder',
      '--json',
      '--data',
      data,
    )
    const { key, email } = JSON.parse(made.out)
    expect([made.code, email]).toEqual([0, 'ada@example.org'])
    const unpaid = await fetch(`${service.url}/api/x402/oi-history`)
    expect(unpaid.status).toBe(402)
    const paid = { authorization: `Bearer ${key}` }
    const { body: first } = await json('/api/x402/oi-history?symbol=btc&limit=2', paid)
    expect(first).toMatchObject({ ok: true, route: 'oi-history', count: 2, truncated: true })
    const { body: second } = await json(
      `/api/x402/oi-history?symbol=btc&limit=2&cursor=${encodeURIComponent(first.next_cursor)}`,
      paid,
    )
    const times = [...first.rows, ...second.rows].map(({ ts }: { ts: string }) => ts)
    expect(new Set(times).size).toBe(4)
    expect([...times].sort().reverse()).toEqual(times)
  })

  it('refuses a second process on the folder', async () => {
    const second = await perptape('start', '--data', data, '--port', '0', '--ops-port', '0')
    expect(second.code).toBe(3)
    expect(second.err).toContain('in use by another process')
  })

  it('lists gaps, exports, and imports again without doubling', async () => {
    const gaps = await perptape('gaps', '--data', data, '--json')
    const ledger = JSON.parse(gaps.out)
    expect(ledger.gaps[0]).toMatchObject({ source: expect.any(String), reason: expect.any(String) })
    expect(ledger.sources.length).toBeGreaterThan(200)
    const file = join(folder, 'settled.csv')
    const from = dateOf(Date.now() - 5 * DAY)
    const exported = await perptape(
      ...['export', 'funding_settlements', '--from', from, '--data', data, '--out', file, '--json'],
    )
    const { rows } = JSON.parse(exported.out)
    expect(rows).toBeGreaterThan(10_000)
    expect(readFileSync(file, 'utf8').slice(0, 200)).toMatch(/^funding_time,exchange,.*data_source\n/)
    const again = await perptape('import', 'funding_settlements', file, '--data', data, '--json')
    expect(JSON.parse(again.out)).toMatchObject({ rows, imported: 0, present: rows, bad: 0 })
  }, 180_000)
})

describe('the kinds of data', () => {
  it('are kept apart', async () => {
    expect((await perptape('start', '--source', 'live', '--data', data)).err).toContain(
      'holds simulated data',
    )
    const file = join(folder, 'made-up.csv')
    writeFileSync(file, 'funding_time,exchange,symbol,funding_rate_pct,interval_hours,mark_price\n')
    const refused = await perptape('import', 'funding_settlements', file, '--data', data)
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('never mixed')])
  }, 180_000)
})
