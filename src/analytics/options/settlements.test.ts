import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY } from '../../core/time.ts'
import { bySoonest, cycleOf, type Expiry, nextSevenDays } from './settlements.ts'

const NOW = Date.UTC(2026, 10, 15, 12)

function expiry(venue: string, kind: Expiry['kind'], days: number, contracts: number, more = {}): Expiry {
  return {
    venue,
    underlying: 'BTC',
    kind,
    expires_at: NOW + days * DAY,
    contracts,
    open_interest_usd: null,
    ...more,
  }
}

/** As Deribit's calendar of 2026 and 2027 has them. */
it.each([
  ['2026-11-16', 'daily'],
  ['2026-11-21', 'daily'],
  ['2026-11-20', 'weekly'],
  ['2026-11-27', 'monthly'],
  ['2026-12-18', 'weekly'],
  ['2026-12-25', 'quarterly'],
  ['2026-12-31', 'daily'],
  ['2027-01-29', 'monthly'],
  ['2027-03-26', 'quarterly'],
  ['2028-02-25', 'monthly'],
  ['2026-07-31', 'monthly'],
])('an expiry on %s is %s', (date, cycle) => {
  expect(cycleOf(Date.parse(`${date}T08:00:00Z`))).toBe(cycle)
})

it('every month has one Friday that is monthly or quarterly', () => {
  for (let month = 0; month < 60; month += 1) {
    const days = Array.from({ length: 31 }, (_, day) => Date.UTC(2026, month, day + 1, 8)).filter(
      (at) => new Date(at).getUTCMonth() === month % 12,
    )
    const large = days.map(cycleOf).filter((cycle) => cycle === 'monthly' || cycle === 'quarterly')
    expect(large).toEqual([(month % 12) % 3 === 2 ? 'quarterly' : 'monthly'])
  }
})

describe('the next seven days', () => {
  it('count contracts, moments and venues', () => {
    const expiries = [
      expiry('deribit', 'option', 1, 200, { open_interest_usd: 5e6 }),
      expiry('okx', 'option', 1, 80),
      expiry('okx', 'future', 6.9, 3, { open_interest_usd: 1e6 }),
      expiry('okx', 'future', 7, 9),
      expiry('binance', 'future', -1, 9),
    ]
    expect(nextSevenDays(expiries, NOW)).toEqual({
      contracts: 283,
      futures: 3,
      options: 280,
      expiries: 2,
      venues: 2,
      open_interest_usd: 6e6,
    })
    expect(nextSevenDays([], NOW)).toMatchObject({ contracts: 0, open_interest_usd: null })
  })

  it('are the sum of kinds, whatever the order', () => {
    const any = fc.array(
      fc
        .tuple(
          fc.constantFrom('a', 'b'),
          fc.constantFrom('future', 'option'),
          fc.integer({ min: -2, max: 20 }),
          fc.nat(50),
        )
        .map(([venue, kind, days, contracts]) => expiry(venue, kind as 'future', days, contracts)),
    )
    fc.assert(
      fc.property(any, (expiries) => {
        const week = nextSevenDays(expiries, NOW)
        expect(week.contracts).toBe(week.futures + week.options)
        expect(nextSevenDays([...expiries].reverse(), NOW)).toEqual(week)
        const soonest = bySoonest(expiries).map(({ expires_at }) => expires_at)
        expect(soonest).toEqual([...soonest].sort((a, b) => a - b))
      }),
    )
  })
})
