import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE } from '../../core/time.ts'
import { atOnce } from '../../core/turns.ts'
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
      {
        end: 5 * MINUTE,
        vwap: 11,
        volume: 20,
        high: 12,
        low: 10,
        close: 12,
        takerBuyShare: 0.75,
        takerUsd: 220,
      },
      {
        end: 10 * MINUTE,
        vwap: 11.5,
        volume: 0,
        high: 12,
        low: 11,
        close: 11,
        takerBuyShare: null,
        takerUsd: 0,
      },
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

  it('begins with the reading that stands for the first moment, a quarter of an hour old at most', () => {
    const from = (since: number) => {
      const { input, samples } = prepared(rows, since * MINUTE)!
      const bybit = input.venues.find(({ exchange }) => exchange === 'bybit')
      return { times: bybit?.readings.map(({ ts }) => ts / MINUTE), samples, bars: input.bars }
    }
    expect(from(3)).toMatchObject({ times: [3, 10], samples: 5 })
    // The first bar runs from the mark that stood then, 10, to the one at five minutes.
    expect(from(3).bars[0]).toMatchObject({ end: 5 * MINUTE, low: 10, high: 12 })
    const apart = {
      ...rows,
      oi: [reading(0, 'binance', 1, 10), ...rows.oi.map((row) => ({ ...row, ts: row.ts + 16 * MINUTE }))],
    }
    expect(prepared(apart, 15 * MINUTE)!.input.venues[0]!.readings[0]).toMatchObject({
      ts: 15 * MINUTE,
      oi_base: 1,
    })
    expect(prepared(apart, 15 * MINUTE + 1)!.input.venues[0]!.readings[0]).toMatchObject({ ts: 16 * MINUTE })
  })

  it('takes the prices of a venue that was there from the beginning', () => {
    // Binance was recorded for the last hour of ten: what Bybit opened before needs prices of its own time.
    const oi = Array.from({ length: 121 }, (_, at) => [
      reading(at * 5, 'bybit', 50 + at, 10 + at / 10),
      ...(at < 108 ? [] : [reading(at * 5, 'binance', 100, 99)]),
    ]).flat()
    const { input, from } = prepared({ oi, ladders, traded: [] })!
    expect([from, input.bars.length]).toEqual([0, 120])
    expect(input.bars[0]).toMatchObject({ low: 10, high: 10.1 })
  })

  it('leaves out what was opened before any price is known', () => {
    const oi = [
      ...[0, 5, 10].map((minute) => reading(minute, 'bybit', 10 + minute, null)),
      ...[60, 65].flatMap((minute) => [
        reading(minute, 'bybit', 20, null),
        reading(minute, 'binance', 100, 10),
      ]),
    ]
    const { input } = prepared({ oi, ladders, traded: [] })!
    expect(input.venues[1]!.readings.map(({ ts }) => ts / MINUTE)).toEqual([60, 65])
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
