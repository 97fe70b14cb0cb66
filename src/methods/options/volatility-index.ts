import { stripVariance } from '../../analytics/options/variance-strip.ts'
import { from, method } from '../../define/method.ts'
import { dvolDaily, optionsOiDaily } from '../../tables/options/options.ts'

export const volatilityIndexMethod = method({
  id: 'volatility-index',
  domain: 'options',
  title: '30-day volatility index where none is published',
  answers: 'What does the whole chain say of volatility?',
  meaning: 'options',
  shown: { options: ['currencies.*.dvol.value', 'currencies.*.dvol_history.*'] },
  formula: [
    'σ² = (2/T) · Σ ΔK/K² · Q(K) − (1/T) · (F/K₀ − 1)²',
    'index = 100 · σ of the two expiries around 30 days, joined in total variance σ²·T',
  ],
  symbols: {
    'Q(K)': 'price of the option out of the money: puts below K₀, calls above, their mean on it',
    ΔK: 'half the way between the neighbours; at either end the whole way to the one',
    'K₀': 'highest strike at or below the forward F',
    T: 'years of 365 days',
  },
  version: '1',
  inputs: [from(optionsOiDaily, 'strike', 'type', 'mark_iv', 'underlying_usd'), from(dvolDaily, 'dvol')],
  assumes: ['Cboe’s strip. Where Deribit publishes its own index, that is shown. Five quotes at least.'],
  misleads: ['Few strikes cut the wings off, and the index is too low.'],
  example: {
    given: {
      forward: 100,
      years: 0.25,
      quotes: [
        { strike: 80, price: 1 },
        { strike: 90, price: 3 },
        { strike: 100, price: 8 },
        { strike: 110, price: 3 },
        { strike: 120, price: 1 },
      ],
    },
    steps: [
      'ΔK/K² · Q: 10/6,400 · 1 = 0.0015625; 10/8,100 · 3 = 0.0037037; 10/10,000 · 8 = 0.008; 10/12,100 · 3 = 0.0024793; 10/14,400 · 1 = 0.0006944',
      'sum = 0.01643999; 2 / 0.25 = 8: σ² = 0.1315199; F = K₀, nothing is taken off',
      'σ = √0.1315199 = 0.3626567: 36.2657 %',
    ],
    gives: { variance: 0.1315, volatilityPct: 36.2657 },
    decimals: 4,
    by: ({ forward, years, quotes }) => {
      const variance = stripVariance(quotes, forward, years)!
      return { variance, volatilityPct: 100 * Math.sqrt(variance) }
    },
  },
})
