import { meanLongShare, venueLongShare } from '../../analytics/positioning/positioning.ts'
import { from, method } from '../../define/method.ts'
import { marginPositioning, positioningReadings } from '../../tables/positioning/positioning.ts'

export const longShareMethod = method({
  id: 'long-share',
  domain: 'positioning',
  title: 'Share that is long',
  answers: 'How many are long, on venues that each tell it their own way?',
  meaning: 'positioning',
  shown: {
    positioning: ['rows.exchanges.*.long_share_pct', 'rows.long_share_mean_pct'],
    indicators: ['latest.margin.long_share_pct', 'points.rows.14'],
    poolperps: ['markets.long_share_pct'],
  },
  formula: [
    'from a ratio r of longs over shorts: r / (1 + r) · 100',
    'from a percentage: as told',
    'from sizes of both sides: long / (long + short) · 100',
    'mean: every source that has one counts alike',
  ],
  version: '1',
  inputs: [
    from(positioningReadings, 'metric', 'value', 'exchange', 'symbol'),
    from(marginPositioning, 'long_size', 'short_size'),
  ],
  assumes: ['The ratio of all accounts goes first where a venue tells several.'],
  misleads: [
    'Accounts are not dollars: a thousand small longs may stand against one large short. Every contract has both.',
  ],
  example: {
    given: {
      binance: { global_ls_ratio: 1.5 },
      kraken: { long_account_pct: 55 },
      bitfinex: { margin_long_size: 45, margin_short_size: 55 },
    },
    steps: [
      '1.5 / 2.5 = 60 %',
      '55 % as told',
      '45 / (45 + 55) = 45 %',
      'mean = (60 + 55 + 45) / 3 = 53.333333 %',
    ],
    gives: { binancePct: 60, krakenPct: 55, bitfinexPct: 45, meanPct: 53.333333 },
    by: ({ binance, kraken, bitfinex }) => {
      const shares = [binance, kraken, bitfinex].map(venueLongShare)
      return {
        binancePct: shares[0]!,
        krakenPct: shares[1]!,
        bitfinexPct: shares[2]!,
        meanPct: meanLongShare(shares),
      }
    },
  },
})
