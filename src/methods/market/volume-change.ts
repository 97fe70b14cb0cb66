import { percentChange } from '../../core/stats.ts'
import { from, method } from '../../define/method.ts'
import { perpTickers } from '../../tables/market/tickers.ts'

export const volumeChangeMethod = method({
  id: 'volume-change',
  domain: 'market',
  title: 'Change of turnover',
  answers: 'Is more traded than at the same time a day earlier?',
  meaning: 'price-and-volume',
  shown: { 'top-movers': ['*.volumeChange24hPct'] },
  formula: ['change % = (V₁ / V₀ − 1) · 100'],
  symbols: { 'V₀, V₁': 'turnover of 24 hours in the quote coin, a day ago and now' },
  version: '1',
  inputs: [from(perpTickers, 'quote_volume_24h')],
  assumes: ['Both are the venue’s own rolling sums of 24 hours, so the two spans touch and do not overlap.'],
  misleads: ['Volume counts what wash traders do as well.'],
  example: {
    given: { dayAgo: 2_000_000_000, now: 2_400_000_000 },
    steps: ['2,400 M / 2,000 M = 1.2', '(1.2 − 1) · 100 = 20 %'],
    gives: { volumeChange24hPct: 20 },
    by: ({ dayAgo, now }) => ({ volumeChange24hPct: percentChange(dayAgo, now) }),
  },
})
