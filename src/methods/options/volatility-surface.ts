import { atTheMoneyIvPct, smileOf } from '../../analytics/options/smile.ts'
import { skewAndButterfly } from '../../analytics/options/surface.ts'
import { from, method } from '../../define/method.ts'
import { ivSurfaceDaily, optionsOiDaily } from '../../tables/options/options.ts'

export const volatilitySurfaceMethod = method({
  id: 'volatility-surface',
  domain: 'options',
  title: 'Smile, skew and butterfly',
  answers: 'What do options cost by strike, in volatility?',
  meaning: 'volatility-surface',
  shown: {
    'options-surface': [
      'surface.iv_pct',
      'expiries.*_iv_pct',
      'expiries.*_25d_pp',
      'expiries.forward_usd',
      'moneyness',
    ],
    options: ['currencies.**.atm_iv_pct'],
  },
  formula: [
    'x = ln(K/F); total variance w = σ² · T of options out of the money, straight in x between quotes',
    'at the money: σ = √(w(0) / T)',
    '25 delta: where the Black-76 forward delta on that smile is 0.25',
    'skew = put 25Δ − call 25Δ; butterfly = (put 25Δ + call 25Δ) / 2 − at the money',
  ],
  symbols: { 'K, F': 'strike, forward of the expiry', T: 'years of 365 days' },
  version: '1',
  inputs: [
    from(optionsOiDaily, 'strike', 'type', 'expiry', 'mark_iv', 'underlying_usd'),
    from(ivSurfaceDaily, 'atm_iv_pct', 'put_25d_iv_pct', 'call_25d_iv_pct', 'smile'),
  ],
  assumes: [
    'Quotes of one venue. Nothing beyond the outermost of them. A level of the surface below that of a sooner expiry is left out.',
  ],
  misleads: ['Far strikes are quoted and seldom traded.'],
  example: {
    given: { forward: 100, days: 91.25, put90: 66, call110: 60, put25: 66, call25: 61, atm: 60 },
    steps: [
      'T = 91.25 / 365 = 0.25; w at 90: 0.66² · 0.25 = 0.1089, at 110: 0.6² · 0.25 = 0.09',
      'ln 0.9 = −0.1053605, ln 1.1 = 0.0953102: x = 0 is 0.1053605 / 0.2006707 = 0.525042 of the way',
      'w(0) = 0.1089 − 0.0189 · 0.525042 = 0.0989767; σ = √(0.0989767 / 0.25) = 62.9211 %',
      'Of another expiry with 66, 61 and 60: skew = 66 − 61 = 5, butterfly = 63.5 − 60 = 3.5 points',
    ],
    gives: { atmIvPct: 62.9211, skewPp: 5, butterflyPp: 3.5 },
    decimals: 4,
    by: ({ forward, days, put90, call110, put25, call25, atm }) => {
      const rows = [
        { strike: 90, type: 'put' as const, mark_iv: put90 },
        { strike: 110, type: 'call' as const, mark_iv: call110 },
      ]
      const { skew_25d_pp, butterfly_25d_pp } = skewAndButterfly({
        atm_iv_pct: atm,
        put_25d_iv_pct: put25,
        call_25d_iv_pct: call25,
      })
      return {
        atmIvPct: atTheMoneyIvPct(smileOf({ forward, days, rows })),
        skewPp: skew_25d_pp,
        butterflyPp: butterfly_25d_pp,
      }
    },
  },
})
