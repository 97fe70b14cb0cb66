import { imbalancePct, sumBooks } from '../../analytics/liquidity/order-book.ts'
import { from, method } from '../../define/method.ts'
import { orderbook5m } from '../../tables/liquidity/order-book.ts'

export const orderBookDepthMethod = method({
  id: 'order-book-depth',
  domain: 'liquidity',
  title: 'Depth of the summed book',
  answers: 'How many dollars rest near the price, over venues?',
  meaning: 'order-books',
  shown: {
    orderbook: [
      'mid_usd',
      '**.bids',
      '**.asks',
      '**.bid_usd_2pct',
      '**.ask_usd_2pct',
      'imbalance_2pct_pct',
      '**.cover_*_pct',
      'venues.spread_bps',
      'history.points.mid_usd',
    ],
  },
  sold: ['orderbook-history'],
  formula: [
    'step i of a side = dollars between i · 0.1 % and (i + 1) · 0.1 % from the book’s own mid price',
    'sum = the same step of every book in the aggregate',
    'mid = median of the books’ mid prices',
    'imbalance % = (bid − ask) / (bid + ask) · 100, within 2 %',
  ],
  version: '1',
  inputs: [from(orderbook5m, 'mid_usd', 'bids', 'asks', 'bid_usd_2pct', 'ask_usd_2pct', 'in_aggregate')],
  assumes: [
    'Each book is measured from its own mid price, so that venues a little apart do not blur each other.',
  ],
  misleads: [
    'Resting orders can be gone in a second. Beyond `cover_bid_pct` nothing is known, which is not nothing.',
  ],
  example: {
    given: {
      books: [
        { mid_usd: 100, bid_usd_2pct: 30, ask_usd_2pct: 20, bids: [10, 20], asks: [20, 0] },
        { mid_usd: 102, bid_usd_2pct: 10, ask_usd_2pct: 40, bids: [5, 5], asks: [15, 25] },
      ],
    },
    steps: [
      'mid = middle of 100 and 102 = 101',
      'first step of the bids: 10 + 5 = 15',
      'within 2 %: bid 30 + 10 = 40, ask 20 + 40 = 60',
      'imbalance = (40 − 60) / 100 = −20 %',
    ],
    gives: { midUsd: 101, firstBidUsd: 15, bidUsd: 40, askUsd: 60, imbalancePct: -20 },
    by: ({ books }) => {
      const { mid_usd, bids, bid_usd_2pct, ask_usd_2pct } = sumBooks(
        books.map((book) => ({ ...book, bids: [...book.bids], asks: [...book.asks] })),
      )
      return {
        midUsd: mid_usd,
        firstBidUsd: bids[0]!,
        bidUsd: bid_usd_2pct,
        askUsd: ask_usd_2pct,
        imbalancePct: imbalancePct(bid_usd_2pct, ask_usd_2pct),
      }
    },
  },
})
