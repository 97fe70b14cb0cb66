import { describe, expect, it } from 'vitest'
import { DAY, HOUR } from '../../core/time.ts'
import { faultOf } from '../../define/table.ts'
import { createSimMarket } from '../model/model.ts'
import { POOL_VENUE, poolPerps, poolRows, poolTraders, traderRows } from './pool-perps.ts'

const NOW = Date.UTC(2026, 10, 15, 2, 37)
const market = createSimMarket({ seed: 7 })

describe('the simulated pool', () => {
  it('gives nine metrics of three markets and three of its token', () => {
    const rows = poolRows(market, NOW)
    expect(rows).toHaveLength(3 * 9 + 3)
    for (const row of rows) expect(row.value).toBeGreaterThan(0)
    for (const row of rows.filter(({ metric }) => metric.endsWith('util_pct')))
      expect(row.value).toBeLessThan(99)
  })

  it('holds what the snapshot of the venue says: longs and shorts together', () => {
    const rows = poolRows(market, NOW)
    const figureOf = (metric: string) =>
      rows.find((row) => row.symbol === 'SOL' && row.metric === metric)!.value
    const { openInterestBase, mark } = market.ticker(POOL_VENUE, 'SOL', NOW)!
    expect(figureOf('long_oi_usd') + figureOf('short_oi_usd')).toBeCloseTo(openInterestBase * mark, 4)
  })

  it('has weeks that begin on Monday and profits that grow', () => {
    const sunday = traderRows(market, NOW)
    expect(sunday[0]!.week_start).toBe('2026-11-09')
    expect(traderRows(market, Date.UTC(2026, 10, 16))[0]!.week_start).toBe('2026-11-16')
    const sum = (rows: typeof sunday) => rows.reduce((all, row) => all + row.realized_pnl_usd, 0)
    expect(sum(sunday)).toBeGreaterThan(sum(traderRows(market, NOW - 5 * DAY)))
  })

  it('has a month of open interest behind it, in order and sound', () => {
    const [readings, traders] = [poolPerps, poolTraders].map((subject) => ({
      table: subject.into,
      rows: [...subject.past({ market, now: NOW, origins: [] })].flatMap(({ rows }) => rows),
    }))
    for (const { table, rows } of [readings!, traders!]) {
      for (const row of rows) expect(faultOf(table, row, NOW)).toBeNull()
      const keys = rows.map((row) => table.key.map((name: string) => row[name]).join(' '))
      expect(new Set(keys).size).toBe(keys.length)
    }
    const times = readings!.rows.map((row) => Number(row.ts))
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(times[0]).toBeLessThanOrEqual(NOW - 30 * DAY)
    expect(times.at(-1)).toBeGreaterThan(NOW - HOUR)
    expect(readings!.rows.length).toBeLessThan(6_500)
    expect(new Set(traders!.rows.map((row) => row.week_start)).size).toBe(5)
  })
})
