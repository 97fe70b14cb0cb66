import { printTotals } from '../../analytics/positioning/whales.ts'
import { from, method } from '../../define/method.ts'
import { WHALE_MIN_USD, whaleTrades } from '../../tables/positioning/whales.ts'

export const whaleTapeMethod = method({
  id: 'whale-tape',
  domain: 'positioning',
  title: 'Large trades',
  answers: 'Did the largest takers buy or sell?',
  meaning: 'whale-tape',
  shown: {
    whales: ['totals.*', 'by_symbol.*_usd', 'by_symbol.buy_share_pct', 'by_exchange.*_usd', 'hourly.*_usd'],
  },
  formula: [
    `prints of ${WHALE_MIN_USD / 1e6} M USD and more, by the side of the taker, 24 hours`,
    'net = bought − sold',
    'buy share % = bought / (bought + sold) · 100',
  ],
  version: '1',
  inputs: [from(whaleTrades, 'side', 'notional_usd', 'exchange', 'symbol')],
  assumes: [
    'One print is one trade as the venue tells it: an order filled in pieces may be many small ones.',
  ],
  misleads: ['What is split by an algorithm is not on the tape.'],
  example: {
    given: {
      groups: [
        {
          exchange: 'binance',
          market: 'perp',
          symbol: 'BTCUSDT',
          prints: 3,
          buy_usd: 5_000_000,
          sell_usd: 1_000_000,
          largest_usd: 2_500_000,
        },
        {
          exchange: 'coinbase',
          market: 'spot',
          symbol: 'BTCUSDT',
          prints: 1,
          buy_usd: null,
          sell_usd: 2_000_000,
          largest_usd: 2_000_000,
        },
      ],
    },
    steps: ['bought 5 M, sold 1 + 2 = 3 M', 'net = 5 − 3 = 2 M', 'share = 5 / 8 = 62.5 %'],
    gives: { netUsd: 2_000_000, buySharePct: 62.5 },
    by: ({ groups }) => {
      const { net_usd, buy_share_pct } = printTotals(groups)
      return { netUsd: net_usd, buySharePct: buy_share_pct }
    },
  },
})
