import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import { mapCoverage } from './liquidation-map-coverage.ts'

const venue = (exchange: string, times: readonly Ms[], oi_base: number) => ({
  exchange,
  maxLeverage: 100,
  maintenanceMarginRate: 0.004,
  readings: times.map((ts) => ({ ts, oi_base })),
})
const every5m = (from: Ms, until: Ms) =>
  Array.from({ length: (until - from) / (5 * MINUTE) + 1 }, (_, at) => from + at * 5 * MINUTE)

describe('how much of its time a map was drawn from', () => {
  it('is all of it where readings follow each other', () => {
    const covered = mapCoverage([venue('binance', every5m(0, DAY), 7)], DAY)
    expect(covered).toEqual({
      covered_pct: 100,
      venues: [{ exchange: 'binance', from: 0, samples: 289, covered_pct: 100 }],
    })
  })

  it('is a thirtieth of thirty days after one day', () => {
    const { covered_pct } = mapCoverage([venue('binance', every5m(29 * DAY, 30 * DAY), 7)], 30 * DAY)
    expect(covered_pct).toBeCloseTo(100 / 30, 9)
  })

  it('counts a quarter of an hour after a reading that no other follows', () => {
    // Of four hours, six o'clock to seven and nine to ten are known, and a quarter of an hour after seven.
    const times = [...every5m(6 * HOUR, 7 * HOUR), ...every5m(9 * HOUR, 10 * HOUR)]
    expect(mapCoverage([venue('okx', times, 7)], 4 * HOUR).covered_pct).toBeCloseTo((2.25 / 4) * 100, 9)
  })

  it('weighs venues by their open interest', () => {
    const { covered_pct, venues } = mapCoverage(
      [venue('binance', every5m(0, DAY), 30), venue('bybit', every5m(18 * HOUR, DAY), 10)],
      DAY,
    )
    // Three quarters of it are known for the whole day, one for a quarter of the day.
    expect(covered_pct).toBeCloseTo(75 + 25 / 4, 9)
    expect(venues.map((own) => [own.exchange, own.covered_pct])).toEqual([
      ['binance', 100],
      ['bybit', 25],
    ])
  })

  it('is nothing without venues', () => {
    expect(mapCoverage([], DAY)).toEqual({ covered_pct: 0, venues: [] })
  })
})
