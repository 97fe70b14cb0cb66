import { cycleOf, nextSevenDays } from '../../analytics/options/settlements.ts'
import { dayMs } from '../../core/time.ts'
import { from, method } from '../../define/method.ts'
import { optionsOiDaily } from '../../tables/options/options.ts'
import { instruments } from '../../tables/venues/venues.ts'

export const expiriesMethod = method({
  id: 'expiries',
  domain: 'options',
  title: 'Expiries and their cycle',
  answers: 'What expires in the next days, and is it one of the large dates?',
  meaning: 'expiries',
  shown: { settlements: ['upcoming.cycle', 'upcoming.open_interest_usd', 'next_7d.*'] },
  formula: [
    'quarterly: last Friday of March, June, September, December',
    'monthly: last Friday of another month; weekly: another Friday; daily: any other day',
    'open interest USD = coins · price of the underlying; the sum is of what is known',
  ],
  version: '1',
  inputs: [
    from(instruments, 'expires_at', 'kind', 'base'),
    from(optionsOiDaily, 'open_interest', 'underlying_usd', 'expiry'),
  ],
  assumes: ['By the calendar that venues share, at the hour that each says.'],
  misleads: ['Open interest of a big date is partly rolled on before it.'],
  example: {
    given: {
      dates: ['2026-03-27', '2026-01-30', '2026-01-16', '2026-01-14'],
      now: '2026-01-12',
      openInterestUsd: [9, 5, 3, null],
    },
    steps: [
      '2026-03-27 is the last Friday of March: quarterly; 2026-01-30 the last of January: monthly; 2026-01-16 another Friday: weekly; 2026-01-14 a Wednesday: daily',
      'Within seven days of 2026-01-12 lie the 14th and the 16th: 2 expiries, 3 USD known',
    ],
    gives: { cycles: 'quarterly, monthly, weekly, daily', expiries: 2, openInterestUsd: 3 },
    by: ({ dates, now, openInterestUsd }) => {
      const expiries = dates.map((date, at) => ({
        venue: 'deribit',
        underlying: 'BTC',
        kind: 'option' as const,
        expires_at: dayMs(date)!,
        contracts: 1,
        open_interest_usd: openInterestUsd[at]!,
      }))
      const next = nextSevenDays(expiries, dayMs(now)!)
      return {
        cycles: expiries.map(({ expires_at }) => cycleOf(expires_at)).join(', '),
        expiries: next.expiries,
        openInterestUsd: next.open_interest_usd,
      }
    },
  },
})
