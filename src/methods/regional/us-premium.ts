import { premiumDay, usdtAdjustedPct } from '../../analytics/regional/premium.ts'
import { streakOf } from '../../analytics/regional/turkey-premium.ts'
import { from, method } from '../../define/method.ts'
import { premiumDaily } from '../../tables/regional/premium.ts'

export const usPremiumMethod = method({
  id: 'us-premium',
  domain: 'regional',
  title: 'Premium of the United States',
  answers: 'Is a coin dearer in dollars on Coinbase than in the world?',
  meaning: 'premiums-and-carry',
  shown: {
    premium: ['latest.*.*_pct', 'latest.*.streak_*', 'last_30d.*.premium_pct', 'history.*.*'],
  },
  formula: [
    'premium % = (C / G − 1) · 100',
    'adjusted % = (C / (G · U) − 1) · 100',
    'streak = days in a row, with the last, that have its sign',
  ],
  symbols: {
    C: 'close of the UTC day on Coinbase, in dollars',
    G: 'close of the UTC day in the world, in USDT',
    U: 'what a USDT cost in dollars, median over venues',
  },
  version: '1',
  inputs: [from(premiumDaily, 'us_close_usd', 'global_close_usd', 'premium_pct', 'usdt_usd')],
  assumes: ['A USDT counts as a dollar unless it says adjusted. A missing day ends a streak.'],
  misleads: ['Two closes a second apart on a wild day are a premium that nobody could trade.'],
  example: {
    given: { us: 50_100, world: 50_000, usdtUsd: 0.999, premiumsPct: [-0.1, 0.1, 0.2] },
    steps: [
      'premium = 50,100 / 50,000 − 1 = 0.2 %',
      'adjusted = 50,100 / (50,000 · 0.999) − 1 = 50,100 / 49,950 − 1 = 0.3003 %',
      'after −0.1 came 0.1 and 0.2: a streak of 2 days above',
    ],
    gives: { premiumPct: 0.2, adjustedPct: 0.3003, streakDays: 2, streakSign: 1 },
    by: ({ us, world, usdtUsd, premiumsPct }) => {
      const day = premiumDay('2026-01-01', 'BTC', { us, global: world, usdt: [usdtUsd] })
      const streak = streakOf(premiumsPct)
      return {
        premiumPct: day.premium_pct,
        adjustedPct: usdtAdjustedPct(day),
        streakDays: streak.days,
        streakSign: streak.sign,
      }
    },
  },
})
