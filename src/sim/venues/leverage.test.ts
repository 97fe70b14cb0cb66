import { expect, it } from 'vitest'
import { DAY } from '../../core/time.ts'
import { faultOf } from '../../define/table.ts'
import { leverageTiers } from '../../tables/venues/leverage.ts'
import { createSimMarket } from '../model/model.ts'
import { ladderRows } from './leverage.ts'

const market = createSimMarket({ seed: 7 })
const NOW = Date.UTC(2026, 10, 15, 3, 40)
const rows = ladderRows(market, 'bybit', NOW - 100 * DAY, NOW)
const idOf = (row: (typeof rows)[number]) => `${row.contract} ${row.tier} ${row.valid_from}`

it('makes ladders that can be stored, each version once and after the other', () => {
  expect(rows.length).toBeGreaterThan(500)
  expect(rows.length).toBeLessThan(2_500)
  for (const row of rows) expect(faultOf(leverageTiers, row, NOW)).toBeNull()
  expect(new Set(rows.map(idOf)).size).toBe(rows.length)
  const current = rows.filter(({ valid_to }) => valid_to === null)
  expect(new Set(current.map(({ contract }) => contract)).size).toBe(100)
  for (const { valid_from, valid_to } of rows)
    if (valid_to !== null) expect(valid_to).toBeGreaterThan(valid_from)
})

it('lets leverage fall and margin rise from step to step', () => {
  const btc = rows.filter(({ contract, valid_to }) => contract === 'BTCUSDT' && valid_to === null)
  expect(btc.length).toBeGreaterThan(4)
  for (let at = 1; at < btc.length; at += 1) {
    expect(btc[at]!.max_leverage).toBeLessThan(btc[at - 1]!.max_leverage)
    expect(btc[at]!.maintenance_margin_rate).toBeGreaterThan(btc[at - 1]!.maintenance_margin_rate)
    expect(btc[at]!.notional_floor).toBe(btc[at - 1]!.notional_cap)
  }
})

it('tells the same versions whenever it is asked', () => {
  const later = ladderRows(market, 'bybit', NOW - 20 * DAY, NOW + 30 * DAY)
  const began = new Set(later.map(idOf))
  const held = rows.filter(({ valid_to }) => valid_to === null)
  const lost = held.filter((row) => !began.has(idOf(row)))
  // Contracts that left the hundred largest, or the venue, are told of no longer.
  expect(lost.length).toBeLessThan(held.length * 0.1)
})
