import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { liqmapBoard } from '../../src/boards/liquidations/liqmap.ts'
import { DAY, HOUR } from '../../src/core/time.ts'
import * as is from '../../src/define/answer.ts'
import { board } from '../../src/define/board.ts'
import type { Store } from '../../src/store/port.ts'
import { oi5m } from '../../src/tables/market/open-interest.ts'
import { perpTickers } from '../../src/tables/market/tickers.ts'
import { leverageRows } from '../fixtures/leverage.ts'
import { openMemoryStore } from '../fixtures/store.ts'
import { get, KEYS, type Running, START, startService } from './fixture.ts'

/** Says who asks, and how often it was computed. */
let computed = 0
const depthBoard = board({
  id: 'depth',
  path: '/api/public/depth',
  aliases: ['/api/depth'],
  title: 'Depth',
  about: 'More for members.',
  variesBy: 'tier',
  cadence: '1m',
  spelling: 'snake',
  result: is.part({
    tier: is.text('Who asks.'),
    computed: is.count('How often.'),
    rows: is.listOf(is.part({ tier: is.text('Who asks.') }), 'The same as a list.'),
  }),
  reads: { tickers: perpTickers },
  subject: 'tickers',
  list: 'rows',
  async compute(_readers, _params, { caller }) {
    computed += 1
    return { tier: caller.tier, computed, rows: [{ tier: caller.tier }] }
  },
})

let running: Running
beforeEach(async () => {
  computed = 0
  running = await startService({ boards: [depthBoard] })
})
afterEach(() => running.service.close())

const PATH = '/api/public/depth'
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
const ask = (path: string, headers: Record<string, string> = {}) => get(running.base, path, { headers })

describe('a board that varies by tier', () => {
  it.each([
    ['nobody in particular', {}, 'public'],
    ['a Free key', bearer(KEYS.free), 'signed in'],
    ['a Builder key', bearer(KEYS.builder), 'member'],
    ['a Scale key', bearer(KEYS.scale), 'member'],
    ['a Builder key in the other header', { 'x-api-key': KEYS.builder }, 'member'],
    ['a prepaid key, which names no account', { 'x-api-key': 'pk_prepaid' }, 'public'],
  ])('knows %s', async (_, headers, tier) => {
    for (const _ of [1, 2]) expect((await ask(PATH, headers)).json.tier).toBe(tier)
  })

  it('gives each its own in alternation, on the short way and on the long one', async () => {
    for (const _ of [1, 2, 3]) {
      expect((await ask(PATH)).json).toMatchObject({ tier: 'public', computed: 1 })
      expect((await ask(PATH, bearer(KEYS.builder))).json).toMatchObject({ tier: 'member', computed: 2 })
      expect((await ask(PATH, { 'x-api-key': KEYS.scale })).json).toMatchObject({
        tier: 'member',
        computed: 2,
      })
      expect((await ask(`${PATH}?api_key=${KEYS.builder}`)).json).toMatchObject({
        tier: 'member',
        computed: 2,
      })
      expect((await ask(PATH, bearer(KEYS.free))).json).toMatchObject({ tier: 'signed in', computed: 3 })
    }
    expect(computed).toBe(3)
  })

  it('shows the public nothing of a member who asked first', async () => {
    for (const _ of [1, 2]) expect((await ask(PATH, bearer(KEYS.builder))).json.tier).toBe('member')
    for (const _ of [1, 2]) expect((await ask(PATH)).json.tier).toBe('public')
    expect((await ask(PATH, bearer('nobody'))).status).toBe(401)
  })

  it('tells shared caches by what to keep its answers apart', async () => {
    const caching = {
      'cache-control': 'public, max-age=300',
      vary: 'Authorization, X-Api-Key, Accept-Encoding',
    }
    for (const _ of [1, 2]) {
      for (const headers of [{}, bearer(KEYS.builder), { 'x-api-key': KEYS.builder }])
        expect((await ask(PATH, headers)).headers).toMatchObject(caching)
    }
  })

  it('has a tag for each answer', async () => {
    const open = await ask(PATH)
    const member = await ask(PATH, bearer(KEYS.builder))
    expect(member.headers.etag).not.toBe(open.headers.etag)
    const known = (etag: string | undefined) => ({ 'if-none-match': etag ?? '' })
    expect((await ask(PATH, known(open.headers.etag))).status).toBe(304)
    expect((await ask(PATH, { ...bearer(KEYS.builder), ...known(open.headers.etag) })).status).toBe(200)
    const same = await ask(PATH, { ...bearer(KEYS.builder), ...known(member.headers.etag) })
    expect(same.status).toBe(304)
  })

  it('is the same under its aliases and in every form', async () => {
    for (const headers of [{}, bearer(KEYS.builder)]) {
      expect((await ask('/api/depth', headers)).text).toBe((await ask(PATH, headers)).text)
      const tier = 'authorization' in headers ? 'member' : 'public'
      expect((await ask(`${PATH}?format=csv`, headers)).text).toContain(tier)
    }
  })
})

describe('any other board', () => {
  it('is computed once for all, and kept by everybody', async () => {
    const first = await ask('/api/public/quotes')
    for (const headers of [{}, bearer(KEYS.free), bearer(KEYS.builder), { 'x-api-key': KEYS.scale }]) {
      const again = await ask('/api/public/quotes', headers)
      expect(again.text).toBe(first.text)
      expect(again.headers).toMatchObject({
        'cache-control': 'public, max-age=300',
        vary: 'Authorization, X-Api-Key, Accept-Encoding',
        etag: first.headers.etag,
      })
    }
    expect(running.store.asked).toHaveLength(1)
  })
})

describe('the liquidation map', () => {
  const paths = ['/api/liqmap/public', '/api/public/liqmap', '/api/v1/public/liquidation-map']
  let engine: Store
  beforeEach(async () => {
    engine = await openMemoryStore()
    for (const [table, rows] of leverageRows(START)) await engine.insert(table, rows)
    // Ten coins were opened two days ago, and five in the last hour.
    const readings = [
      [START - 3 * DAY, 100],
      [START - 2 * DAY, 110],
      [START - HOUR, 110],
      [START, 115],
    ] as const
    await engine.insert(
      oi5m,
      readings.map(([ts, oi_base]) => ({
        ts,
        exchange: 'binance',
        symbol: 'BTCUSDT',
        oi_base,
        oi_usd: oi_base * 1_000,
        mark_price: 1_000,
      })),
    )
    await running.service.close()
    running = await startService({ boards: [liqmapBoard], engine })
  })
  afterEach(() => engine.close())

  it('is what the plan allows, byte for byte under its three addresses', async () => {
    // A side of what was opened in three days is 7,500 dollars, in a day 2,500; 5x, 15 percent, is within 20 % only.
    for (const [headers, timeframe, long_usd] of [
      [{}, '24h', 2_125],
      [bearer(KEYS.builder), '3d', 7_500],
      [bearer(KEYS.free), '24h', 2_125],
    ] as const) {
      for (const _ of [1, 2]) {
        const all = await Promise.all(paths.map((path) => ask(`${path}?timeframe=3d`, headers)))
        expect(new Set(all.map(({ text }) => text)).size).toBe(1)
        expect(all[0]!.json).toMatchObject({
          timeframe,
          requested_timeframe: '3d',
          limited_by_plan: timeframe === '24h',
          real_levels: { totals: { long_usd } },
        })
      }
    }
  })

  it('refuses a timeframe that there is not, and says what there is', async () => {
    const { status, json } = await ask(`${paths[0]}?timeframe=2h`, bearer(KEYS.builder))
    expect(status).toBe(400)
    expect(json).toMatchObject({ error: 'invalid_parameter', param: 'timeframe' })
    expect(json.detail).toContain('1h, 4h, 12h, 24h, 3d, 1w, 30d')
  })
})
