import { describe, expect, it } from 'vitest'
import { DAY, HOUR } from '../../core/time.ts'
import { TRADFI_CONTRACTS } from '../../core/tradfi.ts'
import { faultOf } from '../../define/table.ts'
import { tradfiFundingSettlements, tradfiOi5m, tradfiTickers } from '../../tables/tradfi/tradfi.ts'
import { createSimMarket } from '../model/model.ts'
import { createUniverse } from '../model/universe.ts'
import {
  TRADFI_ELSEWHERE,
  TRADFI_VENUE,
  tradfiInterest,
  tradfiLiquidations,
  tradfiOpenInterest,
  tradfiPerps,
  tradfiRows,
} from './tradfi.ts'
import { tradfiSettlements } from './tradfi-funding.ts'
import { indexTime, tradingShare } from './tradfi-sessions.ts'

const NOW = Date.UTC(2026, 10, 15, 2, 35)
const market = createSimMarket({ seed: 7 })

describe('simulated perpetuals on shares and metals', () => {
  it('are sound, on the main venue all of them, elsewhere some', () => {
    const rows = tradfiRows(market, TRADFI_VENUE, NOW)
    expect(rows.map(({ symbol }) => symbol).sort()).toEqual(
      TRADFI_CONTRACTS.map(({ symbol }) => symbol).sort(),
    )
    for (const row of rows) {
      expect(faultOf(tradfiTickers, row, NOW)).toBeNull()
      expect(row.index_price === null).toBe(row.market === 'PREMARKET')
    }
    for (const venue of Object.keys(TRADFI_ELSEWHERE)) {
      const some = tradfiRows(market, venue, NOW)
      expect(some.length, venue).toBeGreaterThan(5)
      expect(some.length, venue).toBeLessThan(30)
    }
    const interest = tradfiInterest(market, NOW)
    expect(interest).toHaveLength(40)
    for (const row of interest) expect(faultOf(tradfiOi5m, row, NOW)).toBeNull()
  })

  it('are traded, priced and funded on every venue in its own way', () => {
    const shown = [TRADFI_VENUE, ...Object.keys(TRADFI_ELSEWHERE)].flatMap((venue) =>
      tradfiRows(market, venue, NOW),
    )
    const several = new Set(
      shown.map(({ symbol }) => symbol).filter((symbol, at, all) => all.indexOf(symbol) < at),
    )
    expect(several.size).toBeGreaterThan(10)
    for (const symbol of several) {
      const own = shown.filter((row) => row.symbol === symbol)
      for (const figure of ['quote_volume_24h', 'change_24h_pct'] as const)
        expect(new Set(own.map((row) => row[figure])).size, `${symbol} ${figure}`).toBe(own.length)
    }
  })

  it('settle the funding that they announced, each at the end of its own interval', () => {
    const midnight = Date.UTC(2026, 10, 15)
    const settled = tradfiSettlements(market, midnight)
    expect(settled).toHaveLength(40)
    const announced = tradfiRows(market, TRADFI_VENUE, midnight - 1)
    for (const row of settled) {
      expect(faultOf(tradfiFundingSettlements, row, NOW)).toBeNull()
      const { funding_rate_pct } = announced.find(({ symbol }) => symbol === row.symbol)!
      expect(row.funding_rate_pct).toBe(funding_rate_pct)
    }
    const atFour = tradfiSettlements(market, midnight + 4 * HOUR)
    expect(atFour.length).toBeGreaterThan(0)
    for (const row of atFour) expect([row.market, row.interval_hours]).toEqual(['PREMARKET', 4])
    expect(tradfiSettlements(market, midnight + HOUR)).toEqual([])
  })

  it('share no name with a coin', () => {
    const coins = new Set(createUniverse(7).map(({ symbol }) => symbol))
    for (const { symbol } of TRADFI_CONTRACTS) expect(coins.has(symbol), symbol).toBe(false)
  })

  it('have an index that stands still over the weekend while the perpetual moves', () => {
    const tesla = (at: number) =>
      tradfiRows(market, TRADFI_VENUE, at).find(({ underlying }) => underlying === 'TSLA')!
    const saturday = Date.UTC(2026, 10, 14, 12)
    expect(tesla(saturday + 20 * HOUR).index_price).toBe(tesla(saturday).index_price)
    expect(tesla(saturday + 20 * HOUR).mark_price).not.toBe(tesla(saturday).mark_price)
    const monday = Date.UTC(2026, 10, 16, 15)
    expect(tesla(monday + HOUR).index_price).not.toBe(tesla(monday).index_price)
  })

  it('know when their markets trade', () => {
    // New York's last trade of Friday is at 20:00, which is 01:00 UTC of Saturday.
    expect(indexTime('EQUITY', Date.UTC(2026, 10, 15, 12))).toBe(Date.UTC(2026, 10, 14, 1))
    expect(indexTime('CN_EQUITY', Date.UTC(2026, 9, 7, 12))).toBe(Date.UTC(2026, 8, 30, 7))
    expect(tradingShare('EQUITY', Date.UTC(2026, 10, 15, 12))).toBe(0)
    expect(tradingShare('COMMODITY', Date.UTC(2026, 10, 17, 23))).toBeCloseTo(23 / 24, 9)
  })

  it('are liquidated a few times a day and for little, the same in any cut of time', () => {
    const day = tradfiLiquidations(market, NOW - DAY, NOW)
    expect(day.length).toBeGreaterThan(10)
    expect(day.length).toBeLessThan(80)
    const halves = [
      ...tradfiLiquidations(market, NOW - DAY, NOW - 7 * HOUR),
      ...tradfiLiquidations(market, NOW - 7 * HOUR, NOW),
    ]
    expect(halves).toEqual(day)
    const usd = (orders: readonly { price: number; qtyBase: number }[]) =>
      orders.reduce((sum, { price, qtyBase }) => sum + price * qtyBase, 0)
    // Nothing that would show among those of the crypto market.
    expect(usd(day)).toBeLessThan(0.01 * usd(market.liquidations(NOW - DAY, NOW)))
  })

  it('have a past in order, sound and short', () => {
    const batches = [tradfiPerps, tradfiOpenInterest].flatMap((subject) => [
      ...subject.past({ market, now: NOW, origins: [] }),
    ])
    expect(batches.reduce((sum, { rows }) => sum + rows.length, 0)).toBeLessThan(15_000)
    for (const { table, rows } of batches) {
      const times = rows.map((row) => Number(row.ts))
      expect(times).toEqual([...times].sort((a, b) => a - b))
      for (const row of rows) expect(faultOf(table, row, NOW)).toBeNull()
    }
  })
})
