import { describe, expect, it } from 'vitest'
import { DAY, dateOf, HOUR } from '../../core/time.ts'
import { recordedBehind } from '../../define/rollup.ts'
import { ROLLUPS } from '../../rollups/index.ts'
import { TABLES } from '../../tables/index.ts'
import { METRICS, recordedFor } from '../../tables/market/metrics.ts'
import { DayCoverage } from './day-coverage.ts'

const TODAY = Date.UTC(2026, 10, 15)
const NOW = TODAY + 12 * HOUR
const term = (source: string, into_table: string, recorded: boolean) => ({
  source,
  into_table,
  due_from: TODAY - 30 * DAY,
  due_until: null,
  recorded_from: recorded ? TODAY - 30 * DAY : null,
})
const gap = (source: string, into_table: string, started_at: number, ended_at: number | null) => ({
  source,
  into_table,
  started_at,
  ended_at,
})
const coverage = new DayCoverage(
  [
    // Six hours of one of two sources, an hour of the other; and today's is still open.
    gap('okx.trades', 'minute_bars whale_trades', TODAY - 2 * DAY, TODAY - 2 * DAY + 6 * HOUR),
    gap('bybit.trades', 'minute_bars', TODAY - 3 * DAY, TODAY - 3 * DAY + HOUR),
    gap('okx.trades', 'minute_bars whale_trades', TODAY + 6 * HOUR, null),
    gap('mexc.trades', 'minute_bars', TODAY - 30 * DAY, null),
  ],
  [
    term('okx.trades', 'minute_bars whale_trades', true),
    term('bybit.trades', 'minute_bars', true),
    term('mexc.trades', 'minute_bars', false),
  ],
  NOW,
)

describe('how much of a day is on record', () => {
  it('is what its sources were due to record, less the gaps; who never recorded is no hole', () => {
    expect(coverage.of(['minute_bars'], TODAY - 2 * DAY)).toBeCloseTo(87.5)
    expect(coverage.of(['minute_bars'], TODAY - 3 * DAY)).toBeCloseTo(100 - 100 / 48)
    expect(coverage.of(['minute_bars'], TODAY - 4 * DAY)).toBe(100)
    expect(coverage.of(['whale_trades'], TODAY - 2 * DAY)).toBe(75)
    expect(coverage.of(['whale_trades'], TODAY)).toBe(50)
    expect(coverage.of(['oi_5m'], TODAY)).toBeNull()
    expect(coverage.of([], TODAY)).toBeNull()
  })

  it('names the days of a span that lack more than a tenth', () => {
    const span = { from: TODAY - 10 * DAY, to: TODAY }
    expect(coverage.incomplete(['minute_bars'], span)).toEqual([
      { date: dateOf(TODAY - 2 * DAY), coverage_pct: 87.5 },
    ])
    expect(coverage.incomplete(['minute_bars'], { from: TODAY - DAY, to: TODAY })).toEqual([])
    expect(coverage.incomplete(['whale_trades'], { from: TODAY - DAY, to: TODAY + DAY })).toEqual([
      { date: dateOf(TODAY), coverage_pct: 50 },
    ])
  })

  it('is that of the tables which days are summed up from', () => {
    const behind = (name: string) => recordedBehind({ name }, ROLLUPS)
    expect(behind('liquidations_daily')).toEqual(['liquidation_events'])
    expect(behind('whale_trades_daily')).toEqual(['whale_trades'])
    // By way of the buckets.
    expect(behind('vpin_daily')).toContain('minute_bars')
    expect(behind('etf_flows_daily')).toEqual([])
    const names = TABLES.map(({ name }) => name)
    for (const metric of METRICS) for (const table of recordedFor(metric)) expect(names).toContain(table)
  })
})
