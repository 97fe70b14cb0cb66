import { listingNews } from '../../analytics/market/listings.ts'
import { from, method } from '../../define/method.ts'
import { listings } from '../../tables/market/listings.ts'

export const listingsMethod = method({
  id: 'listings',
  domain: 'market',
  title: 'New listings',
  answers: 'Which perpetuals came and went, and who was first?',
  meaning: 'listings',
  shown: { listings: ['listed.first_anywhere', 'listed.other_exchanges', 'counts.**'] },
  formula: [
    'listed = seen to come since the first day asked for, by a scan of a venue that was scanned before',
    'first anywhere = no other of the six venues had a perpetual of that coin earlier',
  ],
  version: '1',
  inputs: [from(listings, 'exchange', 'base', 'status', 'listing_known', 'first_seen_at', 'delisted_at')],
  assumes: ['Six venues, scanned every hour: an hour is as exact as it gets.'],
  misleads: ['What was there at the first scan is no listing, however new it was.'],
  example: {
    given: {
      since: 100,
      contracts: [
        {
          exchange: 'binance',
          symbol: 'NEWUSDT',
          base: 'NEW',
          quote: 'USDT',
          status: 'listed',
          listing_known: true,
          first_seen_at: 200,
          delisted_at: null,
        },
        {
          exchange: 'okx',
          symbol: 'NEWUSDT',
          base: 'NEW',
          quote: 'USDT',
          status: 'listed',
          listing_known: true,
          first_seen_at: 150,
          delisted_at: null,
        },
        {
          exchange: 'bybit',
          symbol: 'OLDUSDT',
          base: 'OLD',
          quote: 'USDT',
          status: 'listed',
          listing_known: false,
          first_seen_at: 120,
          delisted_at: null,
        },
      ],
    },
    steps: [
      'Two were seen to come after 100; OLD was there at Bybit’s first scan and is none: 2 listed',
      'OKX had NEW at 150, Binance at 200: OKX was first, Binance was not',
    ],
    gives: { listed: 2, okxFirst: true, binanceFirst: false },
    by: ({ since, contracts }) => {
      const { listed } = listingNews(contracts, ['binance', 'okx', 'bybit'], since)
      const first = (venue: string) => listed.find(({ exchange }) => exchange === venue)!.first_anywhere
      return { listed: listed.length, okxFirst: first('okx'), binanceFirst: first('binance') }
    },
  },
})
