import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { poolPerpsBoard } from '../../src/boards/venues/pool-perps.ts'
import { asked } from '../../src/serve/asked.ts'
import { createRun } from '../../src/serve/run.ts'
import type { Store } from '../../src/store/port.ts'
import { NOW } from '../fixtures/market.ts'
import { poolRows } from '../fixtures/pool-perps.ts'
import { openMemoryStore } from '../fixtures/store.ts'

let store: Store
beforeAll(async () => {
  store = await openMemoryStore()
  for (const [table, rows] of poolRows(NOW)) await store.insert(table, rows)
})
afterAll(() => store?.close())

// biome-ignore lint/suspicious/noExplicitAny: an answer as a caller sees it, JSON; the contract test checks its shape.
type Answer = any

async function ask(params: Record<string, string> = {}): Promise<Answer> {
  const run = createRun({ openReader: store.reader, clock: { now: () => NOW } })
  return (await run(asked(poolPerpsBoard, params))).answer
}

describe('poolperps', () => {
  it('shows the newest reading of every market and of the pool', async () => {
    const answer = await ask()
    expect(answer.pool).toEqual({ token: 'JLP', aum_usd: 400e6, apr_pct: 21.5, price_usd: 4.8 })
    expect(answer.markets).toEqual([
      {
        base: 'SOL',
        long_oi_usd: 90e6,
        short_oi_usd: 30e6,
        long_share_pct: 75,
        long_util_pct: 60,
        short_util_pct: 25,
        long_borrow_hourly_pct: 0.0031,
        short_borrow_hourly_pct: 0.0019,
        custody_aum_usd: 150e6,
        price_usd: 200,
        volume_24h_usd: null,
        as_of: '2026-11-15T12:00:00.000Z',
      },
      expect.objectContaining({ base: 'BTC', long_share_pct: 100, long_util_pct: null, price_usd: null }),
    ])
    expect(answer.history).toBeNull()
    expect(answer).toMatchObject({ as_of: '2026-11-15T12:00:00.000Z', stale: false })
  })

  it('ranks the traders of the present week over the markets shown', async () => {
    const { top_traders } = await ask()
    expect(top_traders.week_start).toBe('2026-11-09')
    expect(top_traders.rows.map(({ rank, address }: Answer) => `${rank} ${address}`)).toEqual([
      '1 sol1',
      '2 btc1',
      '3 sol2',
    ])
    const sol = await ask({ base: 'SOL' })
    expect(sol.top_traders.rows.map(({ address }: Answer) => address)).toEqual(['sol1', 'sol2'])
    expect(sol.markets.map(({ base }: Answer) => base)).toEqual(['SOL'])
  })

  it('adds hours of the market asked for, of SOL otherwise', async () => {
    const day = (await ask({ days: '1' })).history
    expect(day).toEqual({
      base: 'SOL',
      days: 1,
      points: [
        { ts: '2026-11-15T11:00:00.000Z', long_oi_usd: 89e6, short_oi_usd: 30e6 },
        { ts: '2026-11-15T12:00:00.000Z', long_oi_usd: 90e6, short_oi_usd: 30e6 },
      ],
    })
    const btc = (await ask({ base: 'BTC', days: '3' })).history
    expect(btc).toMatchObject({ base: 'BTC', days: 3 })
    expect(btc.points).toHaveLength(3)
  })

  it.each([
    [{ base: 'DOGE' }, 'base'],
    [{ days: '0' }, 'days'],
    [{ days: '31' }, 'days'],
    [{ days: 'x' }, 'days'],
  ])('refuses %j', async (params, param) => {
    await expect(ask(params as Record<string, string>)).rejects.toMatchObject({
      code: 'invalid_parameter',
      param,
    })
  })
})
