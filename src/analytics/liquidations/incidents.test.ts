import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE } from '../../core/time.ts'
import { incidentId, incidentOf, mostlyLiquidated, pricePath } from './incidents.ts'

const START = Date.parse('2026-11-15T12:03:00.000Z')
const cascade = {
  startedAt: START,
  endedAt: START + 20 * MINUTE,
  peak5mUsd: 7e6,
  baseline5mUsd: 120_000,
}
const largest = {
  event_time: START + 1,
  exchange: 'bybit',
  symbol: 'BTCUSDT',
  side: 'SELL' as const,
  price: 100_000,
  qty: 30,
  quote_qty: 3e6,
}
const group = (exchange: string, symbol: string, long_usd: number | null, short_usd: number | null) => ({
  exchange,
  symbol,
  long_usd,
  short_usd,
  events: 2,
  largest_usd: Math.max(long_usd ?? 0, short_usd ?? 0),
})
const feeds = [
  { exchange: 'binance', kind: 'sampled' as const },
  { exchange: 'bybit', kind: 'full' as const },
  { exchange: 'okx', kind: 'sampled' as const },
]
const path = pricePath([])

it('an incident names coins, venues and the largest order', () => {
  const row = incidentOf(cascade, {
    groups: [
      group('bybit', 'BTCUSDT', 4e6, 1e6),
      group('binance', 'BTCUSDT', 2e6, null),
      group('bybit', 'ETHUSDT', null, 1e6),
    ],
    feeds,
    largest,
    path,
  })
  expect(row).toMatchObject({
    id: '20261115-1203',
    started_at: START,
    total_usd: 8e6,
    long_usd: 6e6,
    short_usd: 2e6,
    events: 6,
    peak_5m_usd: 7e6,
    baseline_5m_usd: 120_000,
    coins: [
      { symbol: 'BTCUSDT', total_usd: 7e6, long_usd: 6e6, short_usd: 1e6, share_pct: 87.5 },
      { symbol: 'ETHUSDT', total_usd: 1e6, long_usd: 0, short_usd: 1e6, share_pct: 12.5 },
    ],
    by_exchange: [
      { exchange: 'bybit', kind: 'full', total_usd: 6e6, events: 4 },
      { exchange: 'binance', kind: 'sampled', total_usd: 2e6, events: 2 },
    ],
    largest: { event_time: '2026-11-15T12:03:00.001Z', liquidated: 'LONG', quote_qty: 3e6 },
  })
  expect(mostlyLiquidated(row)).toBe('LONG')
  expect(mostlyLiquidated({ long_usd: 1, short_usd: 2 })).toBe('SHORT')
})

it('totals are over all coins, before the ten largest are taken', () => {
  const amount = fc.double({ min: 0, max: 1e9, noNaN: true })
  fc.assert(
    fc.property(fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 40 }), (sizes) => {
      const groups = sizes.map(([long, short], place) => group('bybit', `C${place}USDT`, long + 1, short))
      const row = incidentOf(cascade, { groups, feeds, largest, path })
      const total = sizes.reduce((sum, [long, short]) => sum + long + 1 + short, 0)
      expect(row.total_usd / total).toBeCloseTo(1, 9)
      expect(row.long_usd + row.short_usd).toBe(row.total_usd)
      expect(row.coins.length).toBe(Math.min(10, sizes.length))
      const shares = row.coins.reduce((sum, { share_pct }) => sum + share_pct, 0)
      if (sizes.length <= 10) expect(shares).toBeCloseTo(100, 6)
      else expect(shares).toBeLessThanOrEqual(100 + 1e-6)
    }),
  )
})

it('ids tell the minute', () => {
  expect(incidentId(Date.parse('2026-01-02T03:04:00.000Z'))).toBe('20260102-0304')
})

describe('price path', () => {
  const minute = (place: number, open: number, high: number, low: number, close: number) => ({
    ts: START + place * MINUTE,
    open,
    high,
    low,
    close,
  })

  it('goes from the first open to the last close, and says how far it got', () => {
    // From 100 down to 94 and up to 103: the fall of 6 % is the furthest.
    expect(
      pricePath([minute(0, 100, 103, 98, 99), minute(1, 99, 99, 94, 95), minute(2, 95, 98, 95, 97)]),
    ).toEqual({
      symbol: 'BTCUSDT',
      start: 100,
      low: 94,
      high: 103,
      end: 97,
      change_pct: expect.closeTo(-3, 9),
      max_move_pct: expect.closeTo(-6, 9),
      points: [
        ['2026-11-15T12:03:00.000Z', 99],
        ['2026-11-15T12:04:00.000Z', 95],
        ['2026-11-15T12:05:00.000Z', 97],
      ],
    })
  })

  it('shows sixty points at most, first and last among them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), (length) => {
        const minutes = Array.from({ length }, (_, place) => minute(place, 100, 101, 99, 100 + place))
        const { points } = pricePath(minutes)
        expect(points.length).toBe(Math.min(60, length))
        expect(points[0]![1]).toBe(100)
        expect(points.at(-1)![1]).toBe(100 + length - 1)
        expect(new Set(points.map(([at]) => at)).size).toBe(points.length)
      }),
    )
  })

  it('of nothing is unknown', () => {
    expect(path).toMatchObject({ start: null, end: null, change_pct: null, max_move_pct: null, points: [] })
  })
})
