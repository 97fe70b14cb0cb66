import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR } from '../../core/time.ts'
import { carries, hourlyCost, hourlyValues } from './borrow-rates.ts'

const AT = Date.UTC(2026, 10, 15, 12)
const borrowed = (venue: string, asset: string, apr_pct: number, ts = AT) => ({ ts, venue, asset, apr_pct })
const funding = (
  exchange: string,
  symbol: string,
  funding_rate_pct: number,
  interval_h: number,
  ts = AT,
) => ({
  ts,
  exchange,
  symbol,
  funding_rate_pct,
  interval_h,
})

describe('borrowing', () => {
  it('costs a year divided by its hours', () => {
    // 8.76 % a year is 0.024 % a day and 0.001 % an hour.
    expect(hourlyCost(8.76)).toBeCloseTo(0.001, 12)
  })
})

describe('carry', () => {
  it('is funding received less interest paid on the same venue', () => {
    // BTC: 0.01 % three times a day is 10.95 % a year, less 4.95 % is 6 %.
    // SOL: 0.02 % six times a day is 43.8 %. OKX's borrower pays 12 %, Bybit's rate is unknown.
    const found = carries(
      [
        funding('binance', 'BTCUSDT', 0.01, 8),
        funding('binance', 'SOLUSDT', 0.02, 4, AT - HOUR),
        funding('okx', 'BTCUSDT', -0.01, 8),
        funding('bybit', 'BTCUSDT', 0.5, 8),
      ],
      [borrowed('binance', 'USDT', 4.95), borrowed('okx', 'USDT', 12), borrowed('okx', 'BTC', 1)],
      'USDT',
    )
    expect(found.map(({ venue, symbol }) => `${venue} ${symbol}`)).toEqual([
      'binance SOLUSDT',
      'binance BTCUSDT',
      'okx BTCUSDT',
    ])
    expect(found.map((row) => row.carry_apr_pct)).toEqual([
      expect.closeTo(38.85, 9),
      expect.closeTo(6, 9),
      expect.closeTo(-22.95, 9),
    ])
    expect(found[0]).toMatchObject({ borrow_asset: 'USDT', borrow_apr_pct: 4.95, ts: AT - HOUR })
  })

  const readings = fc.array(
    fc.record({
      ts: fc.constant(AT),
      exchange: fc.constantFrom('binance', 'okx', 'bybit'),
      symbol: fc.constantFrom('BTCUSDT', 'ETHUSDT', 'XUSDT'),
      funding_rate_pct: fc.double({ min: -2, max: 2, noNaN: true }),
      interval_h: fc.constantFrom(1, 4, 8),
    }),
    { maxLength: 20 },
  )
  const cost = [borrowed('binance', 'USDT', 5), borrowed('okx', 'USDT', 9)]

  it('has parts that add up, and falls from row to row', () => {
    fc.assert(
      fc.property(readings, (rows) => {
        const found = carries(rows, cost, 'USDT')
        expect(found).toHaveLength(rows.filter(({ exchange }) => exchange !== 'bybit').length)
        found.forEach((row, place) => {
          expect(row.funding_apr_pct - row.borrow_apr_pct).toBe(row.carry_apr_pct)
          if (place > 0) expect(row.carry_apr_pct).toBeLessThanOrEqual(found[place - 1]!.carry_apr_pct)
        })
      }),
    )
  })

  it('does not depend on the order of rows', () => {
    fc.assert(
      fc.property(readings, (rows) => {
        const unique = [...new Map(rows.map((row) => [`${row.exchange} ${row.symbol}`, row])).values()]
        expect(carries([...unique].reverse(), [...cost].reverse(), 'USDT')).toEqual(
          carries(unique, cost, 'USDT'),
        )
      }),
    )
  })
})

describe('a series by the hour', () => {
  it('leaves hours without a record null', () => {
    const rows = [
      { bucket: AT + 2 * HOUR, value: 7 },
      { bucket: AT, value: 5 },
      { bucket: AT - HOUR, value: 4 },
      { bucket: AT + 4 * HOUR, value: 9 },
    ]
    expect(hourlyValues(rows, AT, 4)).toEqual([5, null, 7, null])
  })
})
