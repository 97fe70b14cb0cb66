import { expect, it } from 'vitest'
import { contextFor, nobody, rowsOf } from '../../../test/venues/context.ts'
import { DAY, dateOf, MINUTE } from '../../core/time.ts'
import { faultOf } from '../../define/table.ts'
import { dailyCandles } from '../../tables/market/candles.ts'
import { THEME_BASKETS } from '../../tables/market/themes.ts'
import { createSimMarket } from '../model/model.ts'
import { candleListings, candles, candlesBetween } from './daily-candles.ts'

const market = createSimMarket({ seed: 7 })
const TODAY = Date.UTC(2026, 10, 15)
const days = [...candlesBetween(market, TODAY - 6 * DAY, TODAY, candleListings(market))]

it('candles are sound, and each day begins where the one before ended', () => {
  expect(days).toHaveLength(6)
  for (const [place, rows] of days.entries()) {
    expect(rows.length).toBeGreaterThan(70)
    for (const row of rows) {
      expect(faultOf(dailyCandles, row, TODAY)).toBeNull()
      expect(row.high).toBeGreaterThanOrEqual(Math.max(row.open, row.close))
      expect(row.low).toBeLessThanOrEqual(Math.min(row.open, row.close))
      const before = days[place - 1]?.find(({ symbol }) => symbol === row.symbol)
      if (before) expect(row.open).toBe(before.close)
    }
  }
})

it('the feed tells the last two days as the past has them', async () => {
  const [feed] = candles.feed(market, 'binance', TODAY)
  const context = contextFor({}, {}, TODAY + MINUTE)
  const told = rowsOf(feed!, await feed!.ask(nobody, context), context)
  expect(told).toEqual(days.slice(-2).flat())
  expect(new Set(days[5]!.map(({ date }) => date))).toEqual(new Set([dateOf(TODAY - DAY)]))
})

it('all members of themes have them but one, which the simulated market does not list', () => {
  const symbols = new Set(days[5]!.map(({ symbol }) => symbol))
  const missing = THEME_BASKETS.filter(({ symbol }) => !symbols.has(symbol))
  expect(missing.map(({ symbol }) => symbol)).toEqual(['QNTUSDT'])
})
