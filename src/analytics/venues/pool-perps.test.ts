import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longSharePct, poolHistory, poolReadings, topTraders } from './pool-perps.ts'

const HOUR = 3_600_000
const T = Date.UTC(2026, 10, 15, 12)

describe('readings of a market', () => {
  const rows = [
    { ts: T, symbol: 'SOL', metric: 'long_oi_usd' as const, value: 60 },
    { ts: T - HOUR, symbol: 'SOL', metric: 'price_usd' as const, value: 165 },
    { ts: T + HOUR, symbol: 'BTC', metric: 'price_usd' as const, value: 104_000 },
  ]

  it('are the newest of each metric of that symbol', () => {
    const metrics = ['long_oi_usd', 'price_usd', 'short_oi_usd'] as const
    expect(poolReadings(rows, 'SOL', metrics)).toEqual({
      at: T,
      figures: { long_oi_usd: 60, price_usd: 165, short_oi_usd: null },
    })
  })

  it('know nothing of a market that was not read', () => {
    expect(poolReadings(rows, 'ETH', ['price_usd'])).toEqual({ at: null, figures: { price_usd: null } })
  })
})

describe('share of longs', () => {
  it.each([
    [60, 20, 75],
    [0, 20, 0],
    [20, 0, 100],
    [0, 0, null],
    [null, 20, null],
    [20, null, null],
  ])('long %s, short %s: %s', (long, short, share) => {
    expect(longSharePct(long, short)).toBe(share)
  })

  it('adds to 100 with the shorts, and does not depend on the size of the market', () => {
    const usd = fc.double({ min: 1, max: 1e9, noNaN: true })
    fc.assert(
      fc.property(usd, usd, fc.double({ min: 0.1, max: 10, noNaN: true }), (long, short, k) => {
        expect(longSharePct(long, short)! + longSharePct(short, long)!).toBeCloseTo(100, 9)
        expect(longSharePct(k * long, k * short)).toBeCloseTo(longSharePct(long, short)!, 9)
      }),
    )
  })
})

describe('history', () => {
  it('joins both sides by the hour, whatever the order, and keeps what one side alone knows', () => {
    const rows = [
      { ts: T, metric: 'short_oi_usd' as const, value: 2 },
      { ts: T - HOUR, metric: 'short_oi_usd' as const, value: 1 },
      { ts: T, metric: 'long_oi_usd' as const, value: 3 },
      { ts: T, metric: 'price_usd' as const, value: 165 },
    ]
    const expected = [
      { ts: T - HOUR, long_oi_usd: null, short_oi_usd: 1 },
      { ts: T, long_oi_usd: 3, short_oi_usd: 2 },
    ]
    expect(poolHistory(rows)).toEqual(expected)
    expect(poolHistory([...rows].reverse())).toEqual(expected)
  })
})

describe('top traders', () => {
  const trader = (week_start: string, base: 'SOL' | 'BTC', rank: number, realized_pnl_usd: number) => ({
    week_start,
    base,
    rank,
    address: `${base}${rank}`,
    realized_pnl_usd,
    volume_usd: null,
    trades: 3,
  })

  it('are those of the newest week, over all markets', () => {
    const rows = [
      trader('2026-11-02', 'SOL', 1, 9_000),
      trader('2026-11-09', 'SOL', 1, 500),
      trader('2026-11-09', 'SOL', 2, 300),
      trader('2026-11-09', 'BTC', 1, 400),
    ]
    const { week_start, rows: best } = topTraders(rows, 2)
    expect(week_start).toBe('2026-11-09')
    expect(best.map(({ rank, base, realized_pnl_usd }) => [rank, base, realized_pnl_usd])).toEqual([
      [1, 'SOL', 500],
      [2, 'BTC', 400],
    ])
    expect(topTraders([...rows].reverse(), 2)).toEqual(topTraders(rows, 2))
  })

  it('are nobody before the first reading', () => {
    expect(topTraders([], 20)).toEqual({ week_start: null, rows: [] })
  })
})
