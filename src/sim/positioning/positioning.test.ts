import { describe, expect, it } from 'vitest'
import { floorTo, HOUR, MINUTE } from '../../core/time.ts'
import { faultOf } from '../../define/table.ts'
import {
  POSITIONING_SOURCES,
  positioningReadings,
  smartMoneySnapshots,
} from '../../tables/positioning/positioning.ts'
import { bars } from '../market/bars.ts'
import { createSimMarket } from '../model/model.ts'
import { mostTraded, positioningRows, smartMoneyRows } from './positioning.ts'

const AT = Date.UTC(2026, 10, 15, 2, 30)
const market = createSimMarket({ seed: 7 })

describe('positioning of the simulated market', () => {
  it('comes from all ten sources, each with its own metrics', () => {
    const traded = new Set(mostTraded(market, AT).map(({ contract }) => contract.symbol))
    expect(traded.size).toBe(30)
    for (const venue of Object.keys(POSITIONING_SOURCES) as (keyof typeof POSITIONING_SOURCES)[]) {
      const rows = positioningRows(market, venue, AT)
      expect(new Set(rows.map(({ metric }) => metric))).toEqual(new Set(POSITIONING_SOURCES[venue]))
      for (const row of rows) {
        expect(faultOf(positioningReadings, row, AT)).toBeNull()
        expect(traded.has(row.symbol)).toBe(true)
        expect(row.value).toBeGreaterThan(0)
        if (row.metric.endsWith('_ls_ratio')) expect(row.value).toBeLessThan(8)
        if (row.metric.endsWith('_pct')) expect(row.value).toBeLessThan(100)
      }
    }
  })

  it('has the taker flow that the minutes show', () => {
    const minutes = bars(
      market,
      { exchange: 'binance', market: 'perp', symbol: 'BTCUSDT' },
      AT - 15 * MINUTE,
      AT,
    )
    const bought = minutes.reduce((total, row) => total + row.taker_buy_quote_volume!, 0)
    const traded = minutes.reduce((total, row) => total + row.quote_volume, 0)
    const told = positioningRows(market, 'binance', AT).find(
      (row) => row.symbol === 'BTCUSDT' && row.metric === 'taker_buy_sell_ratio',
    )!
    expect(told.value).toBeCloseTo(bought / (traded - bought), 3)
  })

  it('shares open interest of the pool out to its two sides', () => {
    const rows = positioningRows(market, 'gmx', AT).filter(({ symbol }) => symbol === 'BTCUSDT')
    const ticker = market.ticker('gmx', 'BTC', AT)!
    const total = rows.reduce((sum, { value }) => sum + value, 0)
    expect(total).toBeCloseTo(ticker.openInterestBase * ticker.mark, 0)
  })

  it('tells of large accounts every five minutes', () => {
    const rows = smartMoneyRows(market, AT)
    expect(rows).toHaveLength(30)
    for (const row of rows) {
      expect(faultOf(smartMoneySnapshots, row, AT)).toBeNull()
      expect(row.fetched_at).toBe(floorTo(AT, 5 * MINUTE))
      expect(row.payload.globalAccountLongPct).toBeGreaterThan(20)
      expect(row.payload.globalAccountLongPct).toBeLessThan(90)
    }
    expect(smartMoneyRows(market, AT)).toEqual(rows)
    expect(smartMoneyRows(market, AT + HOUR)).not.toEqual(rows)
  })
})
