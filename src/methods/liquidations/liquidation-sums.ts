import { liquidationsByExchange, liquidationTotals } from '../../analytics/liquidations/liquidations.ts'
import { from, method } from '../../define/method.ts'
import { liquidationEvents, liquidationFeeds } from '../../tables/liquidations/liquidations.ts'

export const liquidationSumsMethod = method({
  id: 'liquidation-sums',
  domain: 'liquidations',
  title: 'Recorded liquidations: the floor',
  answers: 'How many dollars of longs and shorts were liquidated, as far as venues show it?',
  meaning: 'liquidations',
  shown: {
    liquidations: [
      'totals.*_usd',
      'by_symbol.*_usd',
      'by_exchange.*_usd',
      'by_exchange.share_pct',
      'hourly.*_usd',
    ],
    'liquidation-leaderboard': ['by_exchange.total_usd'],
    incidents: [
      'incidents.*_usd',
      'incidents.coins.*_usd',
      'incidents.coins.share_pct',
      'incidents.by_exchange.total_usd',
    ],
    liqmap: [
      'real_liquidations.totals.*',
      'real_liquidations.levels.notional_usd',
      'real_liquidations.by_exchange.*_usd',
    ],
    tradfi: ['**.*_liquidations_24h_usd'],
    briefs: ['briefs.numbers.*liquidated_usd', 'briefs.numbers.largest_liquidation_usd'],
  },
  formula: [
    'dollars of an order = coins · price of the forced order',
    'SELL closed a long, BUY closed a short',
    'total = Σ over counted feeds (full, sampled, delayed), rolling 24 hours',
    'share % = dollars of a venue / total · 100',
  ],
  version: '1',
  inputs: [
    from(liquidationEvents, 'side', 'price', 'qty', 'quote_qty', 'exchange', 'symbol'),
    from(liquidationFeeds, 'kind', 'counted'),
  ],
  assumes: ['Venues that publish the side of the position are turned around by their parser.'],
  misleads: [
    'It is a floor: a sampled feed shows a part of what happened. Shares are of what is shown, not of what was.',
  ],
  example: {
    given: {
      groups: [
        {
          exchange: 'binance',
          symbol: 'BTCUSDT',
          long_usd: 3_000_000,
          short_usd: 1_000_000,
          events: 40,
          largest_usd: 500_000,
        },
        {
          exchange: 'bybit',
          symbol: 'BTCUSDT',
          long_usd: 1_000_000,
          short_usd: null,
          events: 10,
          largest_usd: 300_000,
        },
        {
          exchange: 'bybit',
          symbol: 'ETHUSDT',
          long_usd: 500_000,
          short_usd: 1_500_000,
          events: 20,
          largest_usd: 200_000,
        },
      ],
    },
    steps: [
      'longs 3 + 1 + 0.5 = 4.5 M, shorts 1 + 0 + 1.5 = 2.5 M, together 7 M',
      'Binance 4 of 7 M: 57.142857 %; Bybit 3 of 7 M: 42.857143 %',
    ],
    gives: {
      longUsd: 4_500_000,
      shortUsd: 2_500_000,
      totalUsd: 7_000_000,
      binancePct: 57.142857,
      bybitPct: 42.857143,
    },
    by: ({ groups }) => {
      const { long_usd, short_usd, total_usd } = liquidationTotals(groups)
      const [binance, bybit] = liquidationsByExchange(groups, [
        { exchange: 'binance', kind: 'sampled' },
        { exchange: 'bybit', kind: 'full' },
      ])
      return {
        longUsd: long_usd,
        shortUsd: short_usd,
        totalUsd: total_usd,
        binancePct: binance!.share_pct,
        bybitPct: bybit!.share_pct,
      }
    },
  },
})
