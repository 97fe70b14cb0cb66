import { describe, expect, it } from 'vitest'
import { parseIso } from '../../core/time.ts'
import type { ChainRow } from './chain.ts'
import { atMaturity, constant30d } from './constant-maturity.ts'
import { MONEYNESS, skewAndButterfly, surfaceOf, surfaceRows, withoutCrossings } from './surface.ts'

const AT = parseIso('2026-11-15')!

const quotesOf = (expiry: string, iv: number, forward = 100): ChainRow[] =>
  [75, 90, 100, 110, 125].map((strike) => ({
    venue: 'deribit',
    expiry,
    strike,
    type: strike < forward ? 'put' : 'call',
    open_interest: 1,
    mark_iv: iv,
    underlying_usd: forward,
  }))

describe('a surface', () => {
  it('has a level at every moneyness that quotes reach', () => {
    const [soon] = surfaceOf(quotesOf('2026-12-15', 50), AT)
    expect(MONEYNESS).toEqual([0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1, 1.05, 1.1, 1.15, 1.2, 1.25, 1.3])
    expect(soon!.days).toBeCloseTo(30 + 8 / 24, 10)
    const levels = soon!.smile.map(({ iv_pct }) => iv_pct)
    expect([levels[0], levels[12]]).toEqual([null, null])
    for (const level of levels.slice(1, 12)) expect(level).toBeCloseTo(50, 8)
    expect(soon).toMatchObject({ expiry: '2026-12-15', forward_usd: 100, quotes: 5 })
  })

  it('keeps what is quoted, by expiry, without what has expired', () => {
    const chain = [
      ...quotesOf('2026-12-25', 50),
      ...quotesOf('2026-11-14', 90),
      ...quotesOf('2026-11-20', 60),
    ]
    const rows = surfaceRows(chain, AT, 'BTC')
    expect(rows.map(({ expiry }) => expiry)).toEqual(['2026-11-20', '2026-12-25'])
    expect(rows[0]).toMatchObject({ date: '2026-11-15', currency: 'BTC', atm_iv_pct: expect.closeTo(60, 8) })
    expect(rows[0]).not.toHaveProperty('quotes')
  })

  it('has no quotes of an expiry that nobody quotes', () => {
    const silent = quotesOf('2026-12-25', 50).map((row) => ({ ...row, mark_iv: null }))
    const [expiry] = surfaceOf(silent, AT)
    expect(expiry).toMatchObject({ quotes: 0, atm_iv_pct: null, put_25d_iv_pct: null, call_25d_iv_pct: null })
    expect(expiry!.smile.every(({ iv_pct }) => iv_pct === null)).toBe(true)
  })

  it('leaves out levels whose total variance is below that of a sooner expiry', () => {
    const levels = withoutCrossings([
      [0.01, null, 0.04],
      [0.02, 0.03, 0.03],
      [0.015, 0.05, 0.035],
      [0.03, null, 0.04],
    ])
    expect(levels).toEqual([
      [0.01, null, 0.04],
      [0.02, 0.03, null],
      [null, 0.05, null],
      [0.03, null, 0.04],
    ])
    // Ten days at 100 % are more than twenty at 60 %.
    const crossed = surfaceOf([...quotesOf('2026-11-25', 100), ...quotesOf('2026-12-05', 60)], AT)
    expect(crossed[1]!.smile.every(({ iv_pct }) => iv_pct === null)).toBe(true)
    // Each smile by itself is as it is quoted.
    expect(crossed[1]!.atm_iv_pct).toBeCloseTo(60, 8)
  })

  it('is skewed by what puts cost more than calls', () => {
    expect(skewAndButterfly({ atm_iv_pct: 50, put_25d_iv_pct: 57, call_25d_iv_pct: 51 })).toEqual({
      skew_25d_pp: 6,
      butterfly_25d_pp: 4,
    })
    expect(skewAndButterfly({ atm_iv_pct: 50, put_25d_iv_pct: null, call_25d_iv_pct: 51 })).toEqual({
      skew_25d_pp: null,
      butterfly_25d_pp: null,
    })
  })
})

describe('thirty days ahead', () => {
  const level = (days: number, atm: number | null, put = 0, call = 0) => ({
    days,
    atm_iv_pct: atm,
    put_25d_iv_pct: put || null,
    call_25d_iv_pct: call || null,
  })

  it('is straight in total variance between the expiries around', () => {
    // (40²·20 + 50²·40) / 2 = 66 000 over 30 days: 2 200.
    expect(constant30d([level(40, 50), level(20, 40), level(90, 55)])).toEqual({
      atm_iv_pct: Math.sqrt(2200),
      skew_25d_pp: null,
      butterfly_25d_pp: null,
    })
    const whole = constant30d([level(20, 50, 60, 52), level(40, 50, 60, 52)])
    expect(whole.skew_25d_pp).toBeCloseTo(8, 10)
    expect(whole.butterfly_25d_pp).toBeCloseTo(6, 10)
  })

  it('is that of an expiry in just thirty days', () => {
    expect(constant30d([level(30, 44), level(60, 50)]).atm_iv_pct).toBeCloseTo(44, 10)
  })

  it('is unknown beyond the expiries, and where variance falls', () => {
    expect(constant30d([level(31, 40), level(60, 42)]).atm_iv_pct).toBeNull()
    expect(constant30d([level(10, 40), level(29, 42)]).atm_iv_pct).toBeNull()
    expect(constant30d([level(20, 100), level(40, 60)]).atm_iv_pct).toBeNull()
    expect(constant30d([]).atm_iv_pct).toBeNull()
  })

  it('makes the VIX of Cboe’s white paper of its two terms', () => {
    const minutes = 24 * 60
    const levels = [
      { days: 35_924 / minutes, ivPct: 100 * Math.sqrt(0.01846292) },
      { days: 46_394 / minutes, ivPct: 100 * Math.sqrt(0.01882101) },
    ]
    expect(atMaturity(levels, 30)).toBeCloseTo(13.69, 2)
  })
})
