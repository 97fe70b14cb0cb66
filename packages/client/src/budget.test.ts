import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Budget, PaymentDeclined } from './budget.ts'

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-18T14:03:20Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const budget = () => new Budget({ maxUsdPerCall: 0.01, maxUsd: 0.02 })
const declined = (what: () => unknown): unknown => {
  try {
    what()
  } catch (thrown) {
    if (thrown instanceof PaymentDeclined) return [thrown.reason, thrown.priceUsd, thrown.message]
  }
  return 'not declined'
}

it('declines what is over the limit of a call, or of all calls, and says which', () => {
  const mine = budget()
  expect(declined(() => mine.hold(10_001, 300))).toEqual([
    'over_call_limit',
    0.010001,
    'The call costs 0.010001 USD, more than the 0.01 USD that a call may cost (maxUsdPerCall).',
  ])
  mine.spend(mine.hold(10_000, 300))
  mine.hold(5_000, 300)
  expect(declined(() => mine.hold(5_001, 300))).toEqual([
    'over_limit',
    0.005001,
    'The call costs 0.005001 USD, and 0.005 USD are left of the 0.02 that may be spent (maxUsd).',
  ])
  expect(mine.spending()).toEqual({ spentUsd: 0.01, heldUsd: 0.005, leftUsd: 0.005 })
})

it('counts what was signed until it expires, and for good where nobody knows what became of it', () => {
  const mine = budget()
  mine.hold(5_000, 300)
  const unsure = mine.hold(5_000, 300)
  unsure.isUnsure = true
  vi.advanceTimersByTime(300_000)
  expect(mine.spending().heldUsd).toBe(0.01)
  vi.advanceTimersByTime(1)
  expect(mine.spending()).toEqual({ spentUsd: 0, heldUsd: 0.005, leftUsd: 0.015 })
  // Known at last: it was taken once, however often that is told.
  mine.spend(unsure)
  mine.spend(unsure)
  expect(mine.spending()).toEqual({ spentUsd: 0.005, heldUsd: 0, leftUsd: 0.015 })
})

it('gives back what was never signed', () => {
  const mine = budget()
  mine.release(mine.hold(10_000, 300))
  expect(mine.spending().leftUsd).toBe(0.02)
})

it.each([-1, Number.NaN])('a limit of %d is none', (maxUsd) => {
  expect(() => new Budget({ maxUsdPerCall: 1, maxUsd })).toThrow('dollars from 0 on')
})
