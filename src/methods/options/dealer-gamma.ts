import { dealerGamma } from '../../analytics/options/dealer-gamma.ts'
import { from, method } from '../../define/method.ts'
import { optionsOiDaily } from '../../tables/options/options.ts'

export const dealerGammaMethod = method({
  id: 'dealer-gamma',
  domain: 'options',
  title: 'Dealer gamma',
  answers: 'How many dollars do dealers have to trade when the price moves by 1 %?',
  meaning: 'options',
  shown: { options: ['currencies.*.gex.**'] },
  formula: [
    'Γ = φ(d₁) / (S · σ · √T), d₁ = ln(F/K) / (σ√T) + σ√T / 2',
    'gamma of an option = ± Γ · OI · S² · 0.01 USD; calls +, puts −',
    'zero gamma: the total anew on a grid of ±30 % in steps of 0.5 %; straight between the two points around the change of sign nearest to the spot',
  ],
  symbols: {
    φ: 'density of the normal distribution',
    'S, F, K': 'spot, forward of the expiry, strike',
    'σ, T': 'volatility as a fraction a year, time in years of 365 days',
    OI: 'open interest in coins',
  },
  version: '1',
  inputs: [from(optionsOiDaily, 'strike', 'type', 'expiry', 'open_interest', 'mark_iv', 'underlying_usd')],
  assumes: [
    'Dealers are long calls and short puts (`sign_convention` says so). No interest.',
    'On the grid each option keeps its volatility and each forward its distance from the spot.',
  ],
  misleads: ['Who holds what is not public: where customers buy calls, the sign is the other one.'],
  example: {
    given: { spot: 50_000, strike: 50_000, ivPct: 50, days: 14.6, calls: 100, puts: 40 },
    steps: [
      'T = 14.6 / 365 = 0.04, √T = 0.2, σ√T = 0.5 · 0.2 = 0.1; d₁ = 0 + 0.05; φ(0.05) = 0.398942 · e^(−0.00125) = 0.3984439',
      'Γ · S² · 1 % = 0.3984439 · 50,000 · 0.01 / 0.1 = 1,992.22 USD a coin',
      'calls less puts: 100 − 40 = 60 coins: 60 · 1,992.2196 = 119,533.17 USD',
      'One strike keeps its sign at every spot: no zero gamma',
    ],
    gives: { totalUsd: 119_533.17, zeroGammaUsd: null },
    decimals: 2,
    by: ({ spot, strike, ivPct, days, calls, puts }) => {
      const option = (type: 'call' | 'put', openInterest: number) => ({
        strike,
        type,
        openInterest,
        openInterestUsd: openInterest * spot,
        ivPct,
      })
      const expiry = {
        expiry: '2026-01-30',
        days,
        forward: spot,
        atmIvPct: ivPct,
        options: [option('call', calls), option('put', puts)],
      }
      const { total, zero } = dealerGamma([expiry], spot)!
      return { totalUsd: total, zeroGammaUsd: zero }
    },
  },
})
