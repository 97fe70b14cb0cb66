import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type LiquidationGroup,
  liquidationsByExchange,
  liquidationsBySymbol,
  liquidationTotals,
  rankLargest,
} from './liquidations.ts'

const GROUPS: LiquidationGroup[] = [
  { exchange: 'binance', symbol: 'BTCUSDT', long_usd: 700, short_usd: 300, events: 4, largest_usd: 500 },
  { exchange: 'bybit', symbol: 'BTCUSDT', long_usd: 1000, short_usd: null, events: 2, largest_usd: 900 },
  { exchange: 'bybit', symbol: 'ETHUSDT', long_usd: null, short_usd: 2000, events: 1, largest_usd: 2000 },
]
const FEEDS = [
  { exchange: 'binance', kind: 'sampled' },
  { exchange: 'bybit', kind: 'full' },
  { exchange: 'okx', kind: 'full' },
] as const

describe('sums of liquidations', () => {
  it('adds sides, symbols and venues', () => {
    expect(liquidationTotals(GROUPS)).toEqual({
      long_usd: 1700,
      short_usd: 2300,
      total_usd: 4000,
      events: 7,
      symbols: 2,
    })
    // Two thousand each: equal sums stand in the order of their names.
    expect(liquidationsBySymbol(GROUPS, 50)).toEqual([
      { symbol: 'BTCUSDT', long_usd: 1700, short_usd: 300, total_usd: 2000, events: 6, largest_usd: 900 },
      { symbol: 'ETHUSDT', long_usd: 0, short_usd: 2000, total_usd: 2000, events: 1, largest_usd: 2000 },
    ])
    expect(liquidationsByExchange(GROUPS, FEEDS)).toEqual([
      {
        exchange: 'bybit',
        kind: 'full',
        long_usd: 1000,
        short_usd: 2000,
        total_usd: 3000,
        events: 3,
        share_pct: 75,
      },
      {
        exchange: 'binance',
        kind: 'sampled',
        long_usd: 700,
        short_usd: 300,
        total_usd: 1000,
        events: 4,
        share_pct: 25,
      },
      { exchange: 'okx', kind: 'full', long_usd: 0, short_usd: 0, total_usd: 0, events: 0, share_pct: 0 },
    ])
  })

  it('of nothing are zero, and shares of nothing unknown', () => {
    expect(liquidationTotals([])).toEqual({ long_usd: 0, short_usd: 0, total_usd: 0, events: 0, symbols: 0 })
    expect(liquidationsBySymbol([], 50)).toEqual([])
    expect(liquidationsByExchange([], FEEDS).map(({ share_pct }) => share_pct)).toEqual([null, null, null])
  })

  it('are the sums of their parts before any cap, in any order', () => {
    const dollars = fc.option(fc.integer({ min: 0, max: 1e9 }))
    const groups = fc.uniqueArray(
      fc.record({
        exchange: fc.constantFrom('binance', 'bybit', 'okx'),
        symbol: fc.stringMatching(/^[A-Z]{1,2}$/),
        long_usd: dollars,
        short_usd: dollars,
        events: fc.integer({ min: 1, max: 1000 }),
        largest_usd: dollars,
      }),
      { selector: ({ exchange, symbol }) => `${exchange} ${symbol}` },
    )
    fc.assert(
      fc.property(
        groups.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        ([list, other]) => {
          const totals = liquidationTotals(list)
          const bySymbol = liquidationsBySymbol(list, Number.POSITIVE_INFINITY)
          const byExchange = liquidationsByExchange(list, FEEDS)
          expect(totals.long_usd + totals.short_usd).toBe(totals.total_usd)
          for (const parts of [bySymbol, byExchange]) {
            expect(parts.reduce((total, part) => total + part.total_usd, 0)).toBe(totals.total_usd)
            expect(parts.reduce((total, part) => total + part.events, 0)).toBe(totals.events)
            for (const part of parts) expect(part.long_usd + part.short_usd).toBe(part.total_usd)
          }
          expect(bySymbol).toHaveLength(totals.symbols)
          expect(liquidationsBySymbol(other, 5)).toEqual(liquidationsBySymbol(list, 5))
          expect(liquidationsByExchange(other, FEEDS)).toEqual(byExchange)
        },
      ),
    )
  })
})

it('ranks single liquidations the same way every time', () => {
  const event = (dedupe_key: string, quote_qty: number, event_time: number) => ({
    dedupe_key,
    quote_qty,
    event_time,
  })
  const events = [event('d', 5, 2), event('a', 9, 3), event('c', 5, 1), event('b', 5, 2)]
  fc.assert(
    fc.property(fc.shuffledSubarray(events, { minLength: 4 }), (other) => {
      expect(rankLargest(other, 3).map(({ dedupe_key }) => dedupe_key)).toEqual(['a', 'c', 'b'])
    }),
  )
})
