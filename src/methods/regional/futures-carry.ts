import { annualizedBasisPct, daysToDelivery } from '../../core/carry.ts'
import { from, method } from '../../define/method.ts'
import { basisDaily } from '../../tables/regional/premium.ts'

export const futuresCarryMethod = method({
  id: 'futures-carry',
  domain: 'regional',
  title: 'Carry of dated futures',
  answers: 'What does buying spot and selling the future earn a year?',
  meaning: 'premiums-and-carry',
  shown: { premium: ['carry.*'] },
  formula: ['carry % a year = (F / S − 1) · 365 / d · 100'],
  symbols: {
    'F, S': 'future and spot',
    d: 'days from the end of the day to 08:00 UTC of the delivery, with the fraction',
  },
  version: '1',
  inputs: [from(basisDaily, 'spot_usd', 'future_usd', 'expiry', 'annualized_pct')],
  assumes: ['Actual days over 365, nothing compounded. Fees and margin are left out.'],
  misleads: ['Close to delivery a tick is many percent a year.'],
  example: {
    given: { date: '2026-01-01', expiry: '2026-03-27', spot: 50_000, future: 51_000 },
    steps: [
      'From the end of 2026-01-01 to 2026-03-27 08:00 are 84 days and a third: 84.333333',
      '51,000 / 50,000 − 1 = 2 %',
      '2 · 365 / 84.333333 = 8.656126 % a year',
    ],
    gives: { days: 84.333333, annualizedPct: 8.656126 },
    by: ({ date, expiry, spot, future }) => {
      const days = daysToDelivery({ date, expiry })
      return { days, annualizedPct: annualizedBasisPct(future, spot, days) }
    },
  },
})
