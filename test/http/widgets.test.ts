import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR } from '../../src/core/time.ts'
import { WIDGETS } from '../../src/pages/index.ts'
import { addressOf } from '../../src/serve/web/panel.ts'
import { fullStore } from '../fixtures/ask.ts'
import { NOW } from '../fixtures/market.ts'
import { endOf, type Served, serve } from '../fixtures/served.ts'
import { openMemoryStore } from '../fixtures/store.ts'
import { get } from './fixture.ts'

const ADDRESSES = WIDGETS.map(({ path, example = {} }) => addressOf(path, example))
const LARGEST_BYTES = 30_000

let now = NOW
let full: Served
let empty: Served
beforeAll(async () => {
  const clock = { now: () => now }
  full = await serve(await fullStore(), { clock })
  empty = await serve(await openMemoryStore(), { simulated: false })
}, 180_000)
afterAll(() => endOf(full, empty))

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const inside = (text: string, tag: string) =>
  [...text.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(([, inner]) => inner!)

describe('widgets', () => {
  it('are the six of the interface', () => {
    expect(WIDGETS.map(({ path }) => path)).toEqual([
      '/embed/pressure/{symbol}',
      '/embed/liquidations',
      '/embed/orderbook/{symbol}',
      '/embed/positioning/{symbol}',
      '/embed/whales',
      '/embed/rsi',
    ])
  })

  it.each(ADDRESSES)('%s is small, whole, and may be framed by anybody', async (address) => {
    const { status, headers, text } = await get(full.url, address)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('public, max-age=60')
    expect(headers['x-frame-options']).toBeUndefined()
    expect(Buffer.byteLength(text)).toBeLessThan(LARGEST_BYTES)
    const [[script], [style]] = [inside(text, 'script'), inside(text, 'style')] as [[string], [string]]
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        `script-src ${hashOf(script)}`,
        `style-src ${hashOf(style)}`,
        'frame-ancestors *',
      ]),
    )
    expect(policy.join()).not.toContain('unsafe')
    expect(text.match(/<script/g)).toHaveLength(1)
    expect(text.slice(text.indexOf('<body>'))).not.toMatch(/ (style|on\w+)=/)
    // Of addresses it has the one of its source.
    expect(text.match(/(src|href)="[^"]*"/g)).toEqual([
      expect.stringMatching(/^href="http:\/\/perptape\.example\/(boards|symbols)\//),
    ])
    expect(text).toMatch(/as of <time datetime="2026-\S+Z">[^<]+<\/time> UTC <span class="stale" hidden>/)
    expect(text).toContain('Simulated market')
    expect(text).toMatch(/role="img" aria-label="[^"]{20,}"/)
    expect(text).not.toMatch(/NaN|undefined|Infinity|\[object/)
  })

  it.each(ADDRESSES)('%s is dark, or light where that is asked for', async (address) => {
    const light = `${address}${address.includes('?') ? '&' : '?'}theme=light`
    expect((await get(full.url, address)).text).toContain('<html lang="en" class="dark">')
    expect((await get(full.url, light)).text).toContain('<html lang="en" class="light">')
  })

  it.each(ADDRESSES)('%s says of a new folder that it is new, and no figure', async (address) => {
    const { status, text } = await get(empty.url, address)
    expect(text).toContain('Nothing of this is on record yet.')
    expect(text).not.toMatch(/\$\d|<svg/)
    expect(text).not.toContain('Simulated')
    expect(status).toBe(200)
  })

  it('say so when they are not up to date', async () => {
    now = NOW + 2 * HOUR
    const { text } = await get(full.url, '/embed/liquidations?theme=light&later')
    now = NOW
    expect(text).toContain('<span class="stale">not up to date</span>')
  })

  it('answer HEAD, 304 and preflights as everything does', async () => {
    const { headers } = await get(full.url, '/embed/whales')
    const head = await fetch(`${full.url}/embed/whales`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const same = await get(full.url, '/embed/whales', { headers: { 'if-none-match': String(headers.etag) } })
    expect(same.status).toBe(304)
    const preflight = await fetch(`${full.url}/embed/whales`, { method: 'OPTIONS' })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-methods')).toContain('GET')
  })
})

describe('widgets that are not there', () => {
  it.each([
    ['/embed/pressure/NOPE', 404, 'NOPEUSDT'],
    ['/embed/pressure/%3Cimg%20src=x%20onerror=alert(1)%3E', 404, '&#60;img'],
    ['/embed/orderbook/SHIB', 404, 'one of BTC, ETH'],
    ['/embed/positioning/NOPE', 404, 'NOPEUSDT'],
    ['/embed/nothing', 404, '/embed/nothing'],
    ['/embed/rsi?interval=9h', 400, 'interval must be one of'],
    ['/embed/whales?theme=pink', 400, 'theme must be one of'],
  ])('%s is said in the size of a widget', async (address, wanted, words) => {
    const { status, headers, text } = await get(full.url, address)
    expect(status).toBe(wanted)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toContain('frame-ancestors *')
    expect(headers['content-security-policy']).toContain(hashOf(inside(text, 'script')[0]!))
    expect(text).toContain('There is no such widget.')
    expect(text).toContain(words)
    expect(text).toContain('Simulated market')
    expect(text).not.toMatch(/<img|class="panel/)
  })

  it('keep the theme that was asked for', async () => {
    const { text } = await get(full.url, '/embed/pressure/NOPE?theme=light')
    expect(text).toContain('<html lang="en" class="light">')
  })

  it('and those that cannot be had just now try again', async () => {
    const store = await openMemoryStore()
    const broken = await serve(store)
    await store.close()
    const { status, headers, text } = await get(broken.url, '/embed/whales')
    await broken.service.close()
    expect(status).toBe(503)
    expect(headers['content-security-policy']).toContain('frame-ancestors *')
    expect(text).toContain('<main class="failing">')
    expect(text).toContain('Simulated market')
  })
})

describe('names with markup in them', () => {
  const NAME = '<img src=x onerror=alert(1)>'
  const drawn = (id: string, answer: object, params = {}) => {
    const widget = WIDGETS.find((one) => one.id === id)!
    const shown = widget.draw(answer as never, { params, now: NOW })!
    expect(shown.body.markup).toContain('&#60;')
    expect(shown.body.markup).not.toContain('<img')
  }

  it('stay text in the list of liquidations', () => {
    const one = { symbol: NAME, total_usd: 1 }
    drawn('liquidations', {
      totals: { long_usd: 1, short_usd: 2, total_usd: 3, events: 4 },
      by_symbol: [one],
      hourly: [],
      largest: { symbol: NAME, exchange: NAME, liquidated: 'LONG', quote_qty: 5 },
    })
  })

  it('stay text beside bars and in what they say', () => {
    const sums = { long_notional_usd: 1, short_notional_usd: 2, net_notional_usd: -1 }
    drawn('whales', { totals: { ...sums, accounts: 1 }, by_coin: [{ coin: NAME, ...sums }] })
    drawn('positioning', {
      rows: [{ symbol: 'BTCUSDT', long_share_mean_pct: 50, exchanges: { [NAME]: { long_share_pct: 50 } } }],
    })
  })

  it('stay text among extremes and in sentences', () => {
    const rsi = { '4h': 50 }
    const breadth = { n: 1, overbought: 0, oversold: 0, median: 50 }
    const summary = Object.fromEntries(
      ['15m', '1h', '4h', '12h', '1d', '3d', '1w', '1M'].map((each) => [each, breadth]),
    )
    const rows = [{ symbol: '<IMG ONERROR>USDT', rsi }]
    drawn('rsi', { summary, overbought: 70, oversold: 30, rows }, { interval: '4h' })
    const parts = { oi24hPct: 1, oi4hPct: null, oi1hPct: 1, fundingRatePct: 1, basisPct: -1 }
    drawn('pressure', {
      symbol: 'BTCUSDT',
      score: 1,
      direction: 'LONG',
      regimeLabel: NAME,
      band: NAME,
      weights: parts,
      contributions: parts,
      explainer: [NAME],
      lastPrice: null,
      change24hPct: null,
    })
  })
})

describe('the page of widgets', () => {
  it('has the line of each, without any script', async () => {
    const { status, text } = await get(full.url, '/widgets', { headers: { accept: 'text/html' } })
    expect(status).toBe(200)
    for (const address of ADDRESSES)
      expect(text).toContain(`&#60;iframe src=&#34;http://perptape.example${address}&#34; title=&#34;`)
    expect(text).not.toContain('<iframe')
  })
})
