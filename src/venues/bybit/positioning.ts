import { listIn, percentOf, timeOf } from '../fields.ts'
import { positioningFeed } from '../positioning-feed.ts'

const ID = 'bybit.positioning'

export const positioning = positioningFeed({
  venue: 'bybit',
  about: 'Part of the accounts with a position that is long.',
  questions: {
    accounts: {
      url: () => 'https://api.bybit.com/v5/market/account-ratio',
      query: (symbol, { from, to }) => ({
        category: 'linear',
        symbol,
        period: '15min',
        startTime: from,
        endTime: to,
        limit: 500,
      }),
      // A fraction of one.
      read: (answer) =>
        listIn(ID, answer, 'result', 'list').map((entry) => ({
          time: timeOf(entry.timestamp),
          values: { buy_ratio_pct: percentOf(entry.buyRatio) },
        })),
    },
  },
  // Kept since 2020; a page has 500.
  past: { reach: '90d', step: '5d' },
})
