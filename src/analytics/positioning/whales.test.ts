import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type PrintGroup, printsByMarket, printsBySymbol, printTotals } from './whales.ts'

const group = (
  exchange: string,
  market: 'perp' | 'spot',
  symbol: string,
  prints: number,
  buy_usd: number | null,
  sell_usd: number | null,
  largest_usd: number,
): PrintGroup => ({ exchange, market, symbol, prints, buy_usd, sell_usd, largest_usd })

const groups = [
  group('binance', 'perp', 'BTCUSDT', 3, 6e6, 2e6, 4e6),
  group('binance', 'spot', 'BTCUSDT', 1, null, 1e6, 1e6),
  group('okx', 'perp', 'ETHUSDT', 2, 3e6, null, 2e6),
]

it('sums both sides, their difference and the share of buys', () => {
  // 9 bought and 3 sold of 12 million.
  expect(printTotals(groups)).toEqual({
    prints: 6,
    buy_usd: 9e6,
    sell_usd: 3e6,
    net_usd: 6e6,
    buy_share_pct: 75,
    largest_usd: 4e6,
  })
  expect(printTotals([])).toMatchObject({ prints: 0, buy_usd: 0, buy_share_pct: null, largest_usd: null })
})

it('groups by symbol and by market, largest first', () => {
  expect(printsBySymbol(groups)).toMatchObject([
    { symbol: 'BTCUSDT', prints: 4, buy_usd: 6e6, sell_usd: 3e6, net_usd: 3e6, largest_usd: 4e6 },
    { symbol: 'ETHUSDT', prints: 2, buy_usd: 3e6, sell_usd: 0, buy_share_pct: 100 },
  ])
  expect(printsByMarket(groups)).toEqual([
    { exchange: 'binance', market: 'perp', prints: 3, buy_usd: 6e6, sell_usd: 2e6 },
    { exchange: 'okx', market: 'perp', prints: 2, buy_usd: 3e6, sell_usd: 0 },
    { exchange: 'binance', market: 'spot', prints: 1, buy_usd: 0, sell_usd: 1e6 },
  ])
})

const side = fc.option(fc.double({ min: 1e6, max: 1e9, noNaN: true }), { nil: null })
const anyGroups = fc.array(
  fc.record({
    exchange: fc.constantFrom('binance', 'okx'),
    market: fc.constantFrom('perp' as const, 'spot' as const),
    symbol: fc.constantFrom('BTCUSDT', 'ETHUSDT', 'SOLUSDT'),
    prints: fc.integer({ min: 1, max: 9 }),
    buy_usd: side,
    sell_usd: side,
    largest_usd: fc.double({ min: 1e6, max: 1e9, noNaN: true }),
  }),
)

it('adds up however it is grouped, whatever the order', () => {
  fc.assert(
    fc.property(anyGroups, (list) => {
      const totals = printTotals(list)
      for (const parts of [printsBySymbol(list), printsByMarket(list)]) {
        expect(parts.reduce((all, { prints }) => all + prints, 0)).toBe(totals.prints)
        expect(parts.reduce((all, { buy_usd }) => all + buy_usd, 0)).toBeCloseTo(totals.buy_usd, 0)
      }
      const symbols = (rows: readonly { symbol: string }[]) => rows.map(({ symbol }) => symbol)
      expect(symbols(printsBySymbol([...list].reverse()))).toEqual(symbols(printsBySymbol(list)))
    }),
  )
})

it('keeps ratios when all sizes are scaled', () => {
  fc.assert(
    fc.property(anyGroups, fc.integer({ min: 1, max: 8 }), (list, power) => {
      const k = 2 ** power
      const times = (usd: number | null) => (usd === null ? null : usd * k)
      const scaled = list.map((one) => ({
        ...one,
        buy_usd: times(one.buy_usd),
        sell_usd: times(one.sell_usd),
        largest_usd: one.largest_usd * k,
      }))
      const before = printTotals(list)
      const after = printTotals(scaled)
      expect(after.buy_usd).toBe(before.buy_usd * k)
      expect(after.buy_share_pct).toBe(before.buy_share_pct)
    }),
  )
})
