import { describe, expect, it } from 'vitest'
import { createSimMarket } from '../model/model.ts'
import { sessionState, sharePrice } from './shares.ts'
import { chainReadings, pairReadings, wrapperRows } from './tokenized-stocks.ts'
import { tradfiRows } from './tradfi.ts'

const market = createSimMarket({ seed: 7 })
const FRIDAY = Date.UTC(2026, 10, 13, 16)
const SUNDAY = Date.UTC(2026, 10, 15, 12)

describe('shares of the simulated market', () => {
  it('know the hours of New York', () => {
    // Winter time: 9:00, 14:30, 21:00 and 1:00 UTC. Thanksgiving is a holiday.
    const state = (text: string) => sessionState(Date.parse(text))
    expect(state('2026-11-13T08:59Z')).toBe('closed')
    expect(state('2026-11-13T09:00Z')).toBe('pre')
    expect(state('2026-11-13T14:30Z')).toBe('open')
    expect(state('2026-11-13T21:00Z')).toBe('post')
    expect(state('2026-11-14T01:00Z')).toBe('closed')
    expect(state('2026-11-26T16:00Z')).toBe('closed')
    expect(state('2026-07-01T13:30Z')).toBe('open')
  })

  it('cost what the index of their perpetual says, and stand still over the weekend', () => {
    for (const at of [FRIDAY, SUNDAY]) {
      const tesla = tradfiRows(market, 'binance', at).find(({ underlying }) => underlying === 'TSLA')!
      expect(sharePrice(market, 'TSLA', at) / tesla.index_price!).toBeCloseTo(1, 4)
    }
    expect(sharePrice(market, 'SPY', SUNDAY)).toBe(sharePrice(market, 'SPY', SUNDAY + 3_600_000))
  })
})

describe('tokenized shares', () => {
  it('are of forty shares and more, each reading of a known wrapper', () => {
    const wrappers = wrapperRows(market, FRIDAY)
    const names = new Set(wrappers.map(({ wrapper }) => wrapper))
    expect(names.size).toBe(wrappers.length)
    expect(new Set(wrappers.map(({ underlying }) => underlying)).size).toBeGreaterThanOrEqual(40)
    expect(new Set(wrappers.map(({ issuer }) => issuer)).size).toBe(12)
    const readings = [...chainReadings(market, FRIDAY), ...pairReadings(market, 'bybit', FRIDAY)]
    expect(readings.filter(({ wrapper }) => !names.has(wrapper))).toEqual([])
  })

  it('have a premium of tenths of a percent while the market trades, and none on Sunday', () => {
    const premiums = chainReadings(market, FRIDAY).flatMap(({ premium_pct }) => premium_pct ?? [])
    expect(premiums.length).toBeGreaterThan(80)
    expect(Math.max(...premiums.map(Math.abs))).toBeLessThan(1)
    expect(chainReadings(market, SUNDAY).every(({ premium_pct }) => premium_pct === null)).toBe(true)
  })
})
