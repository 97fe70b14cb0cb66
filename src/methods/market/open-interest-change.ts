import { oiChange, oiRegime } from '../../analytics/market/open-interest.ts'
import { from, method } from '../../define/method.ts'
import { oi5m } from '../../tables/market/open-interest.ts'
import { perpTickers } from '../../tables/market/tickers.ts'

export const openInterestChangeMethod = method({
  id: 'open-interest-change',
  domain: 'market',
  title: 'Open interest and its change',
  answers: 'Were contracts opened or closed, whatever the price did?',
  meaning: 'open-interest',
  shown: {
    oi: ['**.openInterestUsd', '**.oi*Pct', '**.oi24hUsd', '**.regime'],
    symbols: ['symbols.oi24hPct', 'symbols.openInterestUsd'],
    heatmap: ['rows.oi24hPct', 'rows.openInterestUsd'],
    'top-movers': ['*.oi24hPct', '*.oi24hUsd', '*.openInterestUsd'],
    pressure: ['items.components.oi*Pct'],
    'pressure-symbol': ['components.oi*Pct', 'openInterestUsd'],
  },
  sold: ['oi-history'],
  formula: ['change % = (B₁ / B₀ − 1) · 100', 'change USD = (B₁ − B₀) · P', 'P = U₁ / B₁'],
  symbols: {
    'B₀, B₁': 'open interest in coins, one side, then and now',
    'U₁': 'open interest in dollars now',
    P: 'price that the dollars are counted at',
  },
  version: '1',
  inputs: [from(oi5m, 'oi_base', 'oi_usd'), from(perpTickers, 'change_24h_pct')],
  assumes: [
    'A long and its short are one contract. Venues that count both sides are halved before a row is kept.',
    'Then and now are 1, 4 or 24 hours apart, give or take two and a half minutes.',
    'Totals are over contracts known at both ends: a new listing is no growth. Below 2 % either way the regime is QUIET (ours).',
  ],
  misleads: ['It does not say who opened: every contract has a long and a short.'],
  example: {
    given: {
      before: { ts: 0, oi_base: 1000, oi_usd: 50_000_000 },
      after: { ts: 86_400_000, oi_base: 1050, oi_usd: 54_600_000 },
      priceChange24hPct: 4,
    },
    steps: [
      'change = (1,050 / 1,000 − 1) · 100 = 5 %',
      'P = 54,600,000 / 1,050 = 52,000 USD',
      'change in dollars = (1,050 − 1,000) · 52,000 = 2,600,000 USD; the dollars themselves grew by 9.2 %, most of it price',
      'coins up by 2 % or more and price up: LONGS_BUILDING',
    ],
    gives: { oi24hPct: 5, oi24hUsd: 2_600_000, regime: 'LONGS_BUILDING' },
    by: ({ before, after, priceChange24hPct }) => {
      const { pct, usd } = oiChange(before, after)
      return { oi24hPct: pct, oi24hUsd: usd, regime: oiRegime(pct, priceChange24hPct) }
    },
  },
})
