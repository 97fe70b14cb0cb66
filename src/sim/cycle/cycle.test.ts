import { describe, expect, it } from 'vitest'
import { retargetOf } from '../../analytics/cycle/network.ts'
import { sum } from '../../core/stats.ts'
import { DAY, dateOf } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { btcNetworkDaily } from '../../tables/cycle/network.ts'
import type { quantumCompositionDaily, quantumDaily, quantumWatchset } from '../../tables/cycle/quantum.ts'
import { createSimMarket } from '../model/model.ts'
import type { Subject } from '../subject.ts'
import { dailyCloses } from './closes.ts'
import { bitcoinNetwork } from './network.ts'
import { quantumComposition, quantumMeasurements, quantumWatched } from './quantum.ts'

const market = createSimMarket({ seed: 7 })

/** In a year that everybody expects, and long before the first measurement. */
describe.each(['2026-11-15T02:37:00Z', '2024-02-29T00:00:05Z'])('the cycle of bitcoin at %s', (clock) => {
  const now = Date.parse(clock)
  const rowsOf = <R>(subject: Subject): R[] =>
    [...subject.past({ market, now, origins: [] })].flatMap(({ rows }) => rows as unknown as R[])
  const yesterday = dateOf(now - DAY)

  it('closes every day since 2012', () => {
    const closes = rowsOf<{ date: string; close: number }>(dailyCloses)
    expect([closes[0]!.date, closes.at(-1)!.date]).toEqual(['2012-01-01', yesterday])
    expect(closes).toHaveLength((Date.parse(yesterday) - Date.UTC(2012, 0, 1)) / DAY + 1)
  })

  it('finds blocks one after the other, at a difficulty that holds for its period', () => {
    const days = rowsOf<Row<typeof btcNetworkDaily>>(bitcoinNetwork)
    const difficulties = new Map<number, number>()
    const faults = days.filter(({ height, blocks, difficulty, fee_share_pct }, place) => {
      const period = Math.floor(height / 2016)
      const holds = (difficulties.get(period) ?? difficulty) === difficulty
      difficulties.set(period, difficulty)
      const follows = place === 0 || height - days[place - 1]!.height === blocks
      return !holds || !follows || fee_share_pct > 60
    })
    expect(faults).toEqual([])
    expect(Math.abs(retargetOf(days)!.estimated_change_pct ?? 0)).toBeLessThan(15)
  })

  it('shows as many public keys as it lists', () => {
    const measured = rowsOf<Row<typeof quantumDaily>>(quantumMeasurements)
    const parts = rowsOf<Row<typeof quantumCompositionDaily>>(quantumComposition)
    const unspent = rowsOf<Row<typeof quantumWatchset>>(quantumWatched).filter(
      ({ status }) => status === 'unspent',
    )
    const latest = measured.at(-1)!
    const own = parts.filter(({ date }) => date === latest.date)
    expect(latest).toMatchObject({ date: yesterday, watch_set_size: unspent.length })
    expect(latest.watch_set_btc).toBe(sum(unspent.map(({ value_btc }) => value_btc)))
    expect(latest.exposed_btc).toBeCloseTo(sum(own.map(({ btc }) => btc)), 6)
    expect(latest.exposed_outputs).toBe(sum(own.map(({ outputs }) => outputs)))
    expect(latest.exposed_btc).toBeLessThan(latest.utxo_set_btc)
    expect(measured.length).toBeGreaterThanOrEqual(100)
  })
})
