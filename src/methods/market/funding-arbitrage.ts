import { fundingSpreads } from '../../analytics/market/funding-arbitrage.ts'
import { from, method } from '../../define/method.ts'
import { fundingMarks } from '../../tables/market/funding.ts'
import { feeSchedules } from '../../tables/venues/fees.ts'

export const fundingArbitrageMethod = method({
  id: 'funding-arbitrage',
  domain: 'market',
  title: 'Funding spread after fees',
  answers: 'What is left for who is short where funding is highest and long where it is lowest?',
  meaning: 'funding-spreads',
  shown: {
    'funding-arb': ['rows.spreadPct', 'rows.*Apr', 'rows.breakevenDays', 'rows.profitable'],
  },
  formula: [
    'spread = max(rate8h) − min(rate8h)',
    'gross APR = spread · 3 · 365',
    'round trip = (taker long + taker short) · 2',
    'cost APR = round trip · 52',
    'net APR = gross APR − cost APR',
    'breakeven days = round trip / (spread · 3)',
  ],
  symbols: {
    rate8h: 'announced funding, brought to eight hours',
    'taker long, taker short': 'base tier fee of each leg, in percent of what is traded',
    '52': 'times a year that both legs are closed and opened again (ours)',
  },
  version: '1',
  inputs: [
    from(fundingMarks, 'funding_rate_pct', 'interval_h', 'ts'),
    from(feeSchedules, 'taker_pct', 'valid_from'),
  ],
  assumes: [
    'The spread of now stands for a year, and the legs are rebalanced once a week.',
    'A leg that was not read for two of its own intervals is shown and not used.',
  ],
  misleads: [
    'Slippage, margin on both venues and the risk of either are not in it.',
    'The widest spreads are of thin contracts, and close first.',
  ],
  example: {
    given: {
      readings: [
        {
          ts: 0,
          exchange: 'okx',
          symbol: 'BTCUSDT',
          funding_rate_pct: 0.005,
          interval_h: 8,
          next_funding_at: null,
        },
        {
          ts: 0,
          exchange: 'hyperliquid',
          symbol: 'BTCUSDT',
          funding_rate_pct: 0.0025,
          interval_h: 1,
          next_funding_at: null,
        },
        {
          ts: 0,
          exchange: 'bybit',
          symbol: 'BTCUSDT',
          funding_rate_pct: 0.03,
          interval_h: 8,
          next_funding_at: null,
        },
      ],
      takerPct: { okx: 0.05, bybit: 0.055 },
    },
    steps: [
      'For eight hours: OKX 0.005, Hyperliquid 0.0025 · 8 = 0.02, Bybit 0.03',
      'Long OKX, short Bybit: spread = 0.03 − 0.005 = 0.025 %',
      'gross = 0.025 · 3 · 365 = 27.375 % a year',
      'round trip = (0.05 + 0.055) · 2 = 0.21 %; cost = 0.21 · 52 = 10.92 % a year',
      'net = 27.375 − 10.92 = 16.455 % a year',
      'breakeven = 0.21 / (0.025 · 3) = 2.8 days',
    ],
    gives: { spreadPct: 0.025, grossApr: 27.375, costApr: 10.92, netApr: 16.455, breakevenDays: 2.8 },
    by: ({ readings, takerPct }) => {
      const [best] = fundingSpreads(readings, new Map(Object.entries(takerPct)), 0)
      const { spreadPct, grossApr, costApr, netApr, breakevenDays } = best!
      return { spreadPct, grossApr, costApr, netApr, breakevenDays }
    },
  },
})
