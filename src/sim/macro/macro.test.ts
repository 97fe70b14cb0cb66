import { describe, expect, it } from 'vitest'
import { isUsHoliday } from '../../core/market-holidays.ts'
import { sumKnown } from '../../core/stats.ts'
import { HOUR, type Ms, parseIso } from '../../core/time.ts'
import type { AnyTable, Row } from '../../define/table.ts'
import type { cotWeekly } from '../../tables/macro/cot.ts'
import type { etfFlowsDaily, etfFundFlowsDaily } from '../../tables/macro/etf.ts'
import type { fxRatesDaily } from '../../tables/macro/fx-rates.ts'
import { createSimMarket } from '../model/model.ts'
import type { Subject } from '../subject.ts'
import { commitments } from './cot.ts'
import { etfFlows, etfFundFlows } from './etf.ts'
import { meetingsAt } from './fomc.ts'
import { fxRates } from './fx-rates.ts'

const market = createSimMarket({ seed: 7 })

function pastOf<T extends AnyTable>(subject: Subject, now: Ms): Row<T>[] {
  return [...subject.past({ market, now, origins: [] })].flatMap(({ rows }) => rows as Row<T>[])
}

describe('simulated commitments of traders', () => {
  const released = parseIso('2026-11-13T20:30:00Z')!

  it('have a short for every long', () => {
    const reports = pastOf<typeof cotWeekly>(commitments, released + HOUR)
    expect(reports[0]!.report_date).toBe('2018-04-10')
    expect(new Set(reports.map(({ market_code }) => market_code)).size).toBe(4)
    for (const row of reports) {
      const spreads =
        row.dealer_spread! + row.institutional_spread! + row.hedge_fund_spread! + row.other_reportable_spread!
      const longs =
        row.dealer_long! + row.institutional_long + row.hedge_fund_long + row.other_reportable_long
      const shorts =
        row.dealer_short! + row.institutional_short + row.hedge_fund_short + row.other_reportable_short
      expect(longs + row.small_trader_long + spreads).toBe(row.open_interest)
      expect(shorts + row.small_trader_short + spreads).toBe(row.open_interest)
      expect(Math.min(row.small_trader_long, row.small_trader_short)).toBeGreaterThan(0)
    }
  })

  it('are told on Friday about Tuesday, and not before', () => {
    const newest = (now: Ms) => pastOf<typeof cotWeekly>(commitments, now).at(-1)!.report_date
    expect(newest(released)).toBe('2026-11-03')
    expect(newest(released + 1)).toBe('2026-11-10')
  })
})

describe('simulated flows of funds', () => {
  const now = parseIso('2026-11-16T13:30:00Z')!
  const days = pastOf<typeof etfFlowsDaily>(etfFlows, now)
  const funds = pastOf<typeof etfFundFlowsDaily>(etfFundFlows, now)

  it('are of trading days, each fund from its first one on', () => {
    for (const { date } of days) {
      expect([0, 6]).not.toContain(new Date(date).getUTCDay())
      expect(isUsHoliday(date, 'shares')).toBe(false)
    }
    expect(days[0]!.date).toBe('2025-05-20')
    expect(days.find(({ asset }) => asset === 'SOL')!.date).toBe('2025-10-28')
  })

  it('come to what the issuers tell, but for the days that a cross-check is for', () => {
    const apart = days.flatMap(({ date, asset, net_inflow_usd }) => {
      const own = funds.filter((fund) => fund.date === date && fund.asset === asset)
      if (own.length === 0 || own.some((fund) => fund.net_inflow_usd === null)) return []
      return [Math.abs(sumKnown(own.map((fund) => fund.net_inflow_usd))! - net_inflow_usd!)]
    })
    const same = apart.filter((difference) => difference < 1)
    expect(same.length / apart.length).toBeGreaterThan(0.85)
    expect(same.length).toBeLessThan(apart.length)
  })

  it('add up to what has come in, day by day and fund by fund', () => {
    const apart = (before: number | null | undefined, now: number | null, flow: number | null) =>
      before == null || now === null || flow === null ? 0 : Math.abs(now - before - flow)
    for (const coin of ['BTC', 'ETH', 'SOL']) {
      const own = days.filter(({ asset, status }) => asset === coin && status === 'final')
      expect(own.length).toBeGreaterThan(200)
      for (const [place, { date, cumulative_inflow_usd, net_inflow_usd }] of own.entries())
        expect(
          apart(own[place - 1]?.cumulative_inflow_usd, cumulative_inflow_usd, net_inflow_usd),
          `${coin} ${date}`,
        ).toBeLessThan(1)
    }
    for (const ticker of new Set(funds.map((fund) => fund.ticker))) {
      const own = funds.filter((fund) => fund.ticker === ticker)
      for (const [place, { date, cum_inflow_usd, net_inflow_usd }] of own.entries())
        expect(
          apart(own[place - 1]?.cum_inflow_usd, cum_inflow_usd, net_inflow_usd),
          `${ticker} ${date}`,
        ).toBeLessThan(1)
    }
  })

  it('are provisional from the close to the next day, fund by fund', () => {
    const friday = (at: string) =>
      pastOf<typeof etfFundFlowsDaily>(etfFundFlows, parseIso(at)!).filter(
        ({ date, asset }) => date === '2026-11-13' && asset === 'BTC',
      )
    expect(friday('2026-11-13T20:59:00Z')).toEqual([])
    const evening = friday('2026-11-14T03:00:00Z')
    expect(new Set(evening.map(({ status }) => status))).toEqual(new Set(['provisional']))
    const told = evening.filter(({ net_inflow_usd }) => net_inflow_usd !== null)
    expect(told.length).toBeGreaterThan(0)
    expect(told.length).toBeLessThan(evening.length)
    expect(new Set(friday('2026-11-14T13:30:00Z').map(({ status }) => status))).toEqual(new Set(['final']))
  })
})

describe('the calendar of the central bank', () => {
  it('knows decisions once they are made, at two in the afternoon in New York', () => {
    const of = (date: string, at: string) => meetingsAt(parseIso(at)!).find((one) => one.date === date)!
    const summer = of('2025-09-17', '2025-09-17T18:00:00Z')
    expect(summer).toMatchObject({ decision: 'cut', change_bps: -25, target_upper_pct: 4.25 })
    expect(summer.statement_at).toBe(parseIso('2025-09-17T18:00:00Z'))
    expect(of('2025-09-17', '2025-09-17T17:59:59Z')).toMatchObject({ decision: null, target_upper_pct: null })
    expect(of('2025-12-10', '2026-01-01').statement_at).toBe(parseIso('2025-12-10T19:00:00Z'))
    expect(of('2025-12-10', '2026-01-01')).toMatchObject({ decision: 'cut', target_upper_pct: 3.75 })
  })
})

describe('simulated official rates', () => {
  it('are fixed on working days, and stand over the weekend', () => {
    const sunday = parseIso('2026-11-15T12:00:00Z')!
    const rows = pastOf<typeof fxRatesDaily>(fxRates, sunday)
    expect(rows.at(-1)!.date).toBe('2026-11-13')
    const yen = rows.findLast(({ currency }) => currency === 'JPY')!.dollars
    expect(1 / yen).toBeGreaterThan(120)
    expect(1 / yen).toBeLessThan(190)
    expect(pastOf<typeof fxRatesDaily>(fxRates, sunday + 27 * HOUR).at(-1)!.date).toBe('2026-11-16')
  })
})
