import { expect, it } from 'vitest'
import { volAtDays } from './constant-maturity.ts'

it('interpolates total variance between the expiries around it, and never beyond', () => {
  const smile = [
    { days: 40, ivPct: 60 },
    { days: 20, ivPct: 50 },
    { days: 30, ivPct: null },
  ]
  // Half way between 50²·20 and 60²·40 is 97,000, over 30 days.
  expect(volAtDays(smile, 30)).toBeCloseTo(Math.sqrt(97_000 / 30))
  expect(volAtDays(smile, 20)).toBe(50)
  expect(volAtDays(smile, 41)).toBeNull()
  expect(volAtDays(smile, 19)).toBeNull()
  expect(volAtDays([], 30)).toBeNull()
})
