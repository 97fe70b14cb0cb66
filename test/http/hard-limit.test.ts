import { afterEach, expect, it } from 'vitest'
import * as is from '../../src/define/answer.ts'
import { board } from '../../src/define/board.ts'
import { optionalWhole } from '../../src/define/params.ts'
import { perpTickers } from '../../src/tables/market/tickers.ts'
import { get, type Running, startService } from './fixture.ts'

let running: Running | undefined
afterEach(async () => {
  await running?.service.close()
  running = undefined
})

const common = {
  title: 'A ranking',
  about: 'How they did.',
  cadence: '1m',
  reads: { tickers: perpTickers },
  subject: 'tickers',
  result: is.part({ rows: is.listOf(is.part({ symbol: is.symbol() }), 'Rows.') }),
} as const

const ranking = board({
  ...common,
  id: 'ranking',
  path: '/api/v1/public/ranking',
  spelling: 'snake',
  limit: 'hard',
  compute: async () => ({ rows: [] }),
})
const market = board({
  ...common,
  id: 'market',
  path: '/api/public/market',
  spelling: 'camel',
  params: { window: optionalWhole({ min: 30, max: 180, about: 'Asks for the ranking.' }) },
  other: { named: 'window', cadence: '8h', limit: 'hard' },
  compute: async () => ({ rows: [] }),
})

it('refuses what is above the limit of its caller, whether the answer lies ready or not', async () => {
  running = await startService({ boards: [ranking], perMinute: 2 })
  const { base, clock } = running
  const path = '/api/v1/public/ranking'
  for (const _ of [1, 2]) {
    const { status, headers, json } = await get(base, path)
    expect([status, headers['ratelimit-limit']]).toEqual([200, '2'])
    // Of version 1: it says that all is well, and nothing in camel case.
    expect(json).toMatchObject({ ok: true, generated_at: '2026-11-15T12:00:00.000Z' })
    expect(json).not.toHaveProperty('generatedAt')
  }
  clock.ms += 20_000
  for (const asked of [path, `${path}?format=xml`]) {
    const { status, headers, json } = await get(base, asked)
    expect(status).toBe(429)
    expect(json).toMatchObject({ ok: false, error: 'rate_limited', status: 429 })
    expect(headers).toMatchObject({
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'retry-after': '40',
      'ratelimit-limit': '2',
      'ratelimit-remaining': '0',
      'ratelimit-reset': '40',
      ratelimit: '"anonymous";r=0;t=40',
    })
  }
  // Somebody else is not concerned, this machine has no limit, and a minute passes.
  expect((await get(base, path, { headers: { 'x-forwarded-for': '203.0.113.8' } })).status).toBe(200)
  clock.ms += 40_000
  expect((await get(base, path)).status).toBe(200)
})

it('may be of one question only that an address is asked', async () => {
  running = await startService({ boards: [market], perMinute: 1 })
  const { base } = running
  for (const [query, status] of [
    ['', 200],
    ['', 200],
    ['?window=90', 429],
    ['?window=abc', 429],
    ['?top=90', 200],
  ] as const)
    expect([query, (await get(base, `/api/public/market${query}`)).status]).toEqual([query, status])
})
