import { describe, expect, it } from 'vitest'
import { contextOf, NOW } from '../../test/venues/context.ts'
import { HOUR } from '../core/time.ts'
import type { Contract } from '../define/market.ts'
import { settlementRows } from './settlement.ts'

const contractOf = (hours: number | null): Contract =>
  contextOf([{ instrument: 'AUSDT', symbol: 'AUSDT', fundingIntervalHours: hours }]).contracts.perp.get(
    'AUSDT',
  )!

const at = (hoursAgo: number, contract: Contract) => ({
  contract,
  time: NOW - hoursAgo * HOUR,
  ratePct: 0.01,
  mark: null,
})

const intervals = (rows: ReturnType<typeof settlementRows>) => rows.map((row) => row.interval_hours)

describe('settled funding', () => {
  it('takes the interval from the settlement before', () => {
    const hourly = contractOf(1)
    // The contract settles hourly now; the settlements show that it did so every four hours until 8 hours ago.
    const rows = settlementRows('okx', [
      at(16, hourly),
      at(12, hourly),
      at(8, hourly),
      at(7, hourly),
      at(6, hourly),
    ])
    expect(intervals(rows)).toEqual([1, 4, 4, 1, 1])
  })

  it('puts them in order first: most venues answer newest first', () => {
    const contract = contractOf(8)
    const rows = settlementRows('bybit', [at(4, contract), at(8, contract), at(12, contract)])
    expect(rows.map((row) => row.funding_time)).toEqual([NOW - 12 * HOUR, NOW - 8 * HOUR, NOW - 4 * HOUR])
    expect(intervals(rows)).toEqual([8, 4, 4])
  })

  it('does not take a hole for an interval', () => {
    const contract = contractOf(4)
    expect(intervals(settlementRows('okx', [at(24, contract), at(4, contract)]))).toEqual([4, 4])
  })

  it('leaves out a settlement whose interval nobody knows', () => {
    const contract = contractOf(null)
    expect(intervals(settlementRows('okx', [at(16, contract), at(8, contract)]))).toEqual([8])
  })

  it('knows a settlement again that two pages carry, and its milliseconds', () => {
    const contract = contractOf(8)
    const late = { ...at(8, contract), time: NOW - 8 * HOUR + 7 }
    const rows = settlementRows('binance', [late, at(0, contract), late])
    expect(rows.map((row) => row.funding_time)).toEqual([NOW - 8 * HOUR, NOW])
  })
})
