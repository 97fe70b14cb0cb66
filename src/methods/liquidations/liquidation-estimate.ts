import { marketEstimate } from '../../analytics/liquidations/liquidation-estimate.ts'
import { from, method } from '../../define/method.ts'
import { liquidationEvents } from '../../tables/liquidations/liquidations.ts'
import { venueSnapshots } from '../../tables/venues/venues.ts'

export const liquidationEstimateMethod = method({
  id: 'liquidation-estimate',
  domain: 'liquidations',
  title: 'Liquidations of the whole market: the estimate',
  answers: 'What did the market probably liquidate, where feeds show a part of it?',
  meaning: 'liquidations',
  shown: { liquidations: ['market_estimate.*_usd', 'market_estimate.inputs.**'] },
  formula: [
    'r = median over full feeds of recorded / open interest',
    'sampled venue: max(recorded, r · its open interest)',
    'full and delayed venues: as recorded',
    'low = all that was recorded; high = the same with the 75th percentile of r',
    'longs of a sampled venue: its estimate by its own recorded sides',
  ],
  symbols: { r: 'share of the open interest that a venue liquidates in a day' },
  version: '1',
  inputs: [
    from(liquidationEvents, 'exchange', 'side', 'quote_qty'),
    from(venueSnapshots, 'venue', 'open_interest_usd'),
  ],
  assumes: ['Traders of sampled venues are liquidated as often, by open interest, as those of full ones.'],
  misleads: [
    'It is a guess with a range, and its inputs are in the answer. Unknown open interest of a sampled venue makes it unknown.',
  ],
  example: {
    given: {
      venues: [
        {
          exchange: 'a',
          kind: 'full',
          long_usd: 1.5e6,
          short_usd: 0.5e6,
          open_interest_usd: 1e9,
          stale: false,
        },
        { exchange: 'b', kind: 'full', long_usd: 2e6, short_usd: 1e6, open_interest_usd: 1e9, stale: false },
        { exchange: 'c', kind: 'full', long_usd: 4e6, short_usd: 4e6, open_interest_usd: 2e9, stale: false },
        {
          exchange: 's',
          kind: 'sampled',
          long_usd: 3e6,
          short_usd: 1e6,
          open_interest_usd: 5e9,
          stale: false,
        },
      ],
    },
    steps: [
      'recorded / open interest: 2 M / 1 bn = 0.002, 3 M / 1 bn = 0.003, 8 M / 2 bn = 0.004. r = 0.003; the 75th percentile is half-way from 0.003 to 0.004: 0.0035',
      's: max(4 M, 0.003 · 5 bn) = 15 M',
      'total = 2 + 3 + 8 + 15 = 28 M; low = 2 + 3 + 8 + 4 = 17 M; high = 13 + 0.0035 · 5 bn = 30.5 M',
      'longs = 1.5 + 2 + 4 + 15 · 3/4 = 18.75 M; shorts = 28 − 18.75 = 9.25 M',
    ],
    gives: { totalUsd: 28e6, longUsd: 18.75e6, shortUsd: 9.25e6, lowUsd: 17e6, highUsd: 30.5e6 },
    by: ({ venues }) => {
      const { total_usd, long_usd, short_usd, low_usd, high_usd } = marketEstimate(venues)
      return {
        totalUsd: total_usd,
        longUsd: long_usd,
        shortUsd: short_usd,
        lowUsd: low_usd,
        highUsd: high_usd,
      }
    },
  },
})
