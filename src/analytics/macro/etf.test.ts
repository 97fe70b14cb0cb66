import { describe, expect, it } from 'vitest'
import {
  crossCheck,
  currentFunds,
  type EtfDay,
  type FundDay,
  finalDays,
  flowOver,
  flowStreak,
  provisionalOf,
} from './etf.ts'

const day = (date: string, net_inflow_usd: number | null, status: EtfDay['status'] = 'final'): EtfDay => ({
  date,
  asset: 'BTC',
  net_inflow_usd,
  net_assets_usd: 1e11,
  cumulative_inflow_usd: 5e10,
  value_traded_usd: 4e9,
  status,
})
const fund = (
  date: string,
  ticker: string,
  net_inflow_usd: number | null,
  status: FundDay['status'] = 'final',
): FundDay => ({
  date,
  asset: 'BTC',
  ticker,
  issuer: ticker,
  net_inflow_usd,
  net_assets_usd: ticker === 'IBIT' ? 7e10 : 1e10,
  cum_inflow_usd: null,
  fee_pct: 0.25,
  status,
  source: 'issuer',
})
const flows = (...nets: (number | null)[]) => nets.map((net_inflow_usd) => ({ net_inflow_usd }))

describe('streaks and sums of flows', () => {
  it('count the newest days that went one way', () => {
    expect(flowStreak(flows(5, 3, 1, -2, 4))).toEqual({ direction: 'inflow', days: 3 })
    expect(flowStreak(flows(-5, -3))).toEqual({ direction: 'outflow', days: 2 })
    expect(flowStreak(flows(0, 3))).toEqual({ direction: 'flat', days: 1 })
    expect(flowStreak(flows(2, null, 3))).toEqual({ direction: 'inflow', days: 1 })
    expect(flowStreak(flows(null, 3))).toEqual({ direction: null, days: null })
    expect(flowStreak([])).toEqual({ direction: null, days: null })
  })

  it('add up whole spans only', () => {
    expect(flowOver(flows(1, 2, 4, 8), 3)).toBe(7)
    expect(flowOver(flows(1, 2), 3)).toBeNull()
    expect(flowOver(flows(1, null, 4), 3)).toBeNull()
  })

  it('take what has no status for final', () => {
    const days = [day('2026-11-13', 1, 'provisional'), day('2026-11-12', 2, null), day('2026-11-11', 3)]
    expect(finalDays(days).map(({ date }) => date)).toEqual(['2026-11-12', '2026-11-11'])
  })
})

describe('funds', () => {
  it('are shown by their newest row while they report, the largest first', () => {
    const rows = [
      fund('2026-10-30', 'GONE', 1),
      fund('2026-11-12', 'FBTC', 5),
      fund('2026-11-12', 'IBIT', 9),
      fund('2026-11-13', 'IBIT', null, 'provisional'),
    ]
    const silent = { ...rows[3]!, net_assets_usd: null }
    expect(currentFunds([...rows.slice(0, 3), silent])).toEqual([
      { ...silent, net_assets_usd: 7e10 },
      rows[1],
    ])
    expect(currentFunds([])).toEqual([])
  })

  it('tell how far the day is that is still being reported', () => {
    const days = [day('2026-11-13', null, 'provisional'), day('2026-11-12', 14)]
    const funds = [
      fund('2026-11-12', 'FBTC', 5),
      fund('2026-11-12', 'IBIT', 9),
      fund('2026-11-13', 'IBIT', 30, 'provisional'),
      fund('2026-11-13', 'FBTC', null, 'provisional'),
    ]
    expect(provisionalOf(days, funds)).toEqual({
      date: '2026-11-13',
      net_inflow_usd: 30,
      funds_reported: 1,
      funds_total: 2,
    })
    expect(provisionalOf([day('2026-11-13', 33, 'provisional')], funds)).toMatchObject({ net_inflow_usd: 33 })
    // Final by now: what issuers still call provisional is no day of its own.
    expect(provisionalOf([day('2026-11-13', 33)], funds)).toBeNull()
  })
})

describe('the cross-check', () => {
  const on = '2026-11-12'
  const funds = [fund(on, 'IBIT', 150e6), fund(on, 'FBTC', 48e6)]

  it('matches within a hundredth or a million, whichever is more', () => {
    expect(crossCheck(day(on, 200e6), funds)).toEqual({
      date: on,
      aggregate_usd: 200e6,
      issuer_sum_usd: 198e6,
      difference_usd: -2e6,
      funds_matched: 2,
      status: 'match',
    })
    expect(crossCheck(day(on, 200.1e6), funds).status).toBe('mismatch')
    expect(crossCheck(day(on, -3e6), [fund(on, 'IBIT', -4e6)]).status).toBe('match')
    expect(crossCheck(day(on, -3e6), [fund(on, 'IBIT', -4.1e6)]).status).toBe('mismatch')
  })

  it('is partial where a fund is silent, and none where there is nothing to compare', () => {
    const silent = [...funds, fund('2026-11-11', 'GBTC', -1e6)]
    expect(crossCheck(day(on, 198e6), silent)).toMatchObject({ status: 'partial', funds_matched: 2 })
    expect(crossCheck(day(on, 198e6), []).status).toBe('none')
    expect(crossCheck(day(on, null), funds).status).toBe('none')
    // What the aggregate says of a fund is no second opinion.
    const told = funds.map((own) => ({ ...own, source: 'farside' }))
    expect(crossCheck(day(on, 200e6), told)).toMatchObject({ status: 'none', funds_matched: 0 })
    expect(crossCheck(day(on, 200e6), [funds[0]!, ...told.slice(1)]).status).toBe('partial')
    expect(crossCheck(undefined, funds)).toMatchObject({ status: 'none', date: null, funds_matched: null })
  })
})
