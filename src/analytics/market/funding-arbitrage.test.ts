import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../core/time.ts'
import { type FundingReading, fundingSpreads } from './funding-arbitrage.ts'

const AT = Date.parse('2026-11-15T12:07:00.000Z')
const FEES = new Map([
  ['binance', 0.05],
  ['bybit', 0.055],
  ['okx', 0.05],
])
const reading = (
  exchange: string,
  funding_rate_pct: number,
  interval_h = 8,
  ago = 5 * MINUTE,
  symbol = 'BTCUSDT',
): FundingReading => ({ ts: AT - ago, exchange, symbol, funding_rate_pct, interval_h, next_funding_at: null })

describe('a funding spread', () => {
  it('is short the highest and long the lowest rate, after fees', () => {
    // 0.02 % every four hours are 0.04 % in eight. Against −0.01 %: 0.05 % · 3 · 365 = 54.75 % a year. Both rates in
    // and out cost 2 · (0.05 + 0.055) = 0.21 %, 52 times a year 10.92 %. One round trip is earned back in 1.4 days.
    const [row, ...more] = fundingSpreads(
      [reading('binance', -0.01), reading('bybit', 0.02, 4), reading('okx', 0.01)],
      FEES,
      AT,
    )
    expect(more).toEqual([])
    expect(row).toMatchObject({
      symbol: 'BTCUSDT',
      longExchange: 'binance',
      shortExchange: 'bybit',
      longRate8hPct: -0.01,
      shortRate8hPct: 0.04,
      longTakerFeePct: 0.05,
      shortTakerFeePct: 0.055,
      profitable: true,
    })
    expect(row!.spreadPct).toBeCloseTo(0.05, 12)
    expect(row!.grossApr).toBeCloseTo(54.75, 9)
    expect(row!.costApr).toBeCloseTo(10.92, 9)
    expect(row!.netApr).toBeCloseTo(43.83, 9)
    expect(row!.breakevenDays).toBeCloseTo(1.4, 9)
    expect(row!.rates.map(({ exchange }) => exchange)).toEqual(['binance', 'okx', 'bybit'])
  })

  it('compares by eight hours, not by what is announced', () => {
    // 0.01 % an hour is the most expensive of the three, though it looks like the cheapest.
    const [row] = fundingSpreads(
      [reading('binance', 0.02, 8), reading('okx', 0.015, 4), reading('bybit', 0.01, 1)],
      FEES,
      AT,
    )
    expect(row).toMatchObject({ longExchange: 'binance', shortExchange: 'bybit', shortRate8hPct: 0.08 })
  })

  it('leaves out rates that were not read for two of their intervals', () => {
    const old = [reading('binance', -0.01), reading('okx', 0.01), reading('bybit', 0.5, 1, 2 * HOUR + 1)]
    const [row] = fundingSpreads(old, FEES, AT)
    expect(row).toMatchObject({ shortExchange: 'okx' })
    expect(row!.rates.at(-1)).toMatchObject({ exchange: 'bybit', stale: true })
    expect(fundingSpreads([reading('binance', 0), reading('bybit', 0.5, 1, 2 * HOUR + 1)], FEES, AT)).toEqual(
      [],
    )
    expect(fundingSpreads([reading('binance', 0)], FEES, AT)).toEqual([])
  })

  it('does not invent a fee', () => {
    const [row] = fundingSpreads([reading('binance', -0.01), reading('htx', 0.01)], FEES, AT)
    expect(row).toMatchObject({
      shortTakerFeePct: null,
      costApr: null,
      netApr: null,
      breakevenDays: null,
      profitable: null,
    })
    expect(row!.grossApr).toBeCloseTo(21.9, 9)
  })

  it('of equal rates is no gain and never breaks even', () => {
    const [row] = fundingSpreads([reading('okx', 0.01), reading('binance', 0.01)], FEES, AT)
    expect(row).toMatchObject({
      longExchange: 'binance',
      shortExchange: 'okx',
      spreadPct: 0,
      breakevenDays: null,
      profitable: false,
    })
  })
})

const anyReadings = fc.uniqueArray(
  fc.record({
    ts: fc.integer({ min: AT - 20 * HOUR, max: AT }),
    exchange: fc.constantFrom('binance', 'bybit', 'okx', 'gate'),
    symbol: fc.constantFrom('BTCUSDT', 'ETHUSDT', 'SOLUSDT'),
    funding_rate_pct: fc.double({ min: -2, max: 2, noNaN: true }),
    interval_h: fc.constantFrom(1, 2, 4, 8),
    next_funding_at: fc.constant(null),
  }),
  { selector: ({ exchange, symbol }) => `${exchange} ${symbol}` },
)

it('holds for any readings, in any order', () => {
  fc.assert(
    fc.property(anyReadings, (readings) => {
      const rows = fundingSpreads(readings, FEES, AT)
      expect(fundingSpreads([...readings].reverse(), FEES, AT)).toEqual(rows)
      for (const row of rows) {
        const live = row.rates.filter(({ stale }) => !stale)
        expect(row.spreadPct).toBeGreaterThanOrEqual(0)
        expect(row.longExchange).not.toBe(row.shortExchange)
        for (const { rate8hPct } of live) {
          expect(rate8hPct).toBeGreaterThanOrEqual(row.longRate8hPct)
          expect(rate8hPct).toBeLessThanOrEqual(row.shortRate8hPct)
        }
        if (row.netApr !== null) expect(row.netApr).toBe(row.grossApr - row.costApr!)
      }
      const nets = rows.flatMap(({ netApr }) => (netApr === null ? [] : [netApr]))
      expect(nets).toEqual([...nets].sort((a, b) => b - a))
    }),
  )
})
