import { atMaturity } from '../../analytics/options/constant-maturity.ts'
import { from, method } from '../../define/method.ts'
import { ivSurfaceDaily } from '../../tables/options/options.ts'

export const constantMaturityMethod = method({
  id: 'constant-maturity',
  domain: 'options',
  title: 'Volatility thirty days ahead',
  answers: 'What is volatility at a distance that no expiry has?',
  meaning: 'volatility-surface',
  shown: { 'options-surface': ['constant_30d.*', 'history.*_30d_*'] },
  formula: ['w = σ² · t, straight in t between the expiries on either side of 30 days', 'σ₃₀ = √(w₃₀ / 30)'],
  symbols: { t: 'days to the expiry' },
  version: '1',
  inputs: [from(ivSurfaceDaily, 'days', 'atm_iv_pct', 'put_25d_iv_pct', 'call_25d_iv_pct')],
  assumes: [
    'At the money, put and call each by itself. Unknown where thirty days are not between two expiries, or variance falls.',
  ],
  misleads: ['An event between the two expiries is spread over all days between them.'],
  example: {
    given: { sooner: { days: 20, ivPct: 50 }, later: { days: 40, ivPct: 60 } },
    steps: [
      'w: 50² · 20 = 50,000 and 60² · 40 = 144,000',
      '30 is half-way: 97,000',
      '√(97,000 / 30) = √3,233.3333 = 56.862407 %',
    ],
    gives: { ivPct: 56.862407 },
    by: ({ sooner, later }) => ({ ivPct: atMaturity([sooner, later], 30) }),
  },
})
