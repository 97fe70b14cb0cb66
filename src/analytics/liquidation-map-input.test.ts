import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE } from '../core/time.ts'
import { atOnce } from '../core/turns.ts'
import { mapCoverage } from './liquidation-map-coverage.ts'
import { type MapRows, prepareMap } from './liquidation-map-input.ts'

const VENUES = ['binance', 'bybit', 'okx']
const reading = (minute: number, exchange: string, oi_base: number, mark_price: number | null) => ({
  ts: minute * MINUTE,
  exchange,
  oi_base,
  mark_price,
})
const ladders = [
  { exchange: 'binance', max_leverage: 50, maintenance_margin_rate: 0.01 },
  { exchange: 'binance', max_leverage: 125, maintenance_margin_rate: 0.004 },
  { exchange: 'bybit', max_leverage: 100, maintenance_margin_rate: 0.005 },
]
const prepared = (from: MapRows, since = 0) => atOnce(prepareMap(from, VENUES, { since, bandPct: 14 }))
const rows: MapRows = {
  oi: [
    reading(0, 'binance', 100, 10),
    reading(5, 'binance', 110, 12),
    reading(10, 'binance', 105, 11),
    reading(0, 'bybit', 50, 10.1),
    reading(10, 'bybit', 60, 11.1),
    reading(0, 'okx', 5, 10),
    reading(10, 'okx', 6, 11),
    reading(10, 'kraken', 6, 99),
  ],
  ladders,
  // Twenty coins for 220 in the first bar, of which takers bought 165; nothing is known of the second.
  traded: [
    { bucket: 0, volume: 20, quote_volume: 220, known_quote: 220, taker_buy_quote: 165 },
    { bucket: 10 * MINUTE, volume: 1, quote_volume: 500, known_quote: 500, taker_buy_quote: 0 },
  ],
}

describe('what a map is drawn from', () => {
  it('is a path of marks, with VWAP and takers where trades are recorded', () => {
    const { input, grid, from, at, samples } = prepared(rows)!
    expect(input.bars).toEqual([
      { end: 5 * MINUTE, vwap: 11, high: 12, low: 10, close: 12, takerBuyShare: 0.75 },
      { end: 10 * MINUTE, vwap: 11.5, high: 12, low: 11, close: 11, takerBuyShare: null },
    ])
    expect(grid).toEqual({ reference: 11, bandPct: 14 })
    expect([from, at, samples]).toEqual([0, 10 * MINUTE, 5])
  })

  it('takes the top of each ladder, and leaves out who has none', () => {
    const { input } = prepared(rows)!
    expect(
      input.venues.map(({ exchange, maxLeverage, maintenanceMarginRate }) => [
        exchange,
        maxLeverage,
        maintenanceMarginRate,
      ]),
    ).toEqual([
      ['binance', 125, 0.004],
      ['bybit', 100, 0.005],
    ])
  })

  it('follows the next venue when the first fell silent', () => {
    const silent = { ...rows, oi: [...rows.oi, reading(60, 'bybit', 60, 13), reading(60, 'okx', 6, 14)] }
    expect(prepared(silent)!.grid.reference).toBe(13)
  })

  it('is nothing without a path or a ladder', () => {
    expect(prepared({ ...rows, ladders: [] })).toBeNull()
    expect(prepared({ ...rows, oi: rows.oi.slice(0, 1) })).toBeNull()
    const unmarked = rows.oi.map((row) => ({ ...row, mark_price: null }))
    expect(prepared({ ...rows, oi: unmarked })).toBeNull()
  })

  it('does not depend on the order of rows', () => {
    const all = (list: readonly unknown[]) => ({ minLength: list.length })
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...rows.oi], all(rows.oi)),
        fc.shuffledSubarray([...ladders], all(ladders)),
        fc.shuffledSubarray([...rows.traded], all(rows.traded)),
        (oi, ladders, traded) => {
          expect(prepared({ oi, ladders, traded })).toEqual(prepared(rows))
        },
      ),
    )
  })
})
