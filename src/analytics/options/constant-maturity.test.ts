import { expect, it } from 'vitest'
import { constant30d } from './constant-maturity.ts'

const expiry = (days: number, atm_iv_pct: number | null, wing = 0) => ({
  days,
  atm_iv_pct,
  put_25d_iv_pct: atm_iv_pct === null ? null : atm_iv_pct + wing,
  call_25d_iv_pct: atm_iv_pct === null ? null : atm_iv_pct - wing,
})

it('interpolates total variance between the expiries around thirty days, and never beyond', () => {
  // Half way between 50²·20 and 60²·40 is 97,000, over 30 days.
  const found = constant30d([expiry(40, 60), expiry(20, 50), expiry(30, null)])
  expect(found.atm_iv_pct).toBeCloseTo(Math.sqrt(97_000 / 30))
  expect(constant30d([expiry(30, 50, 2)])).toMatchObject({ atm_iv_pct: 50, skew_25d_pp: 4 })
  const unknown = { atm_iv_pct: null, skew_25d_pp: null }
  expect(constant30d([expiry(31, 50), expiry(90, 50)])).toMatchObject(unknown)
  expect(constant30d([expiry(20, 90), expiry(40, 10)])).toMatchObject(unknown)
  expect(constant30d([])).toMatchObject(unknown)
})
