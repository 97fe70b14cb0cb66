import { offer } from '../../define/offer.ts'
import { optionalCoinChoice, optionalVenue } from '../../define/params.ts'
import { tableHistory } from '../../define/table-history.ts'
import { BOOK_COINS, orderbook5m } from '../../tables/liquidity/order-book.ts'

export const orderbookHistory = offer({
  route: 'orderbook-history',
  priceUsd: 0.005,
  about:
    '5-minute snapshots of spot order books: US dollars in steps of 0.1 % within 20 % of the mid, depth within 2 %, how far the book reached, and whether it is summed with others.',
  source: 'public order books of the venues',
  params: {
    symbol: optionalCoinChoice(BOOK_COINS, 'Only this coin.'),
    exchange: optionalVenue('Venue id in lower case.'),
  },
  answer: tableHistory(orderbook5m, {
    columns: [
      'ts',
      'symbol',
      'exchange',
      'quote',
      'mid_usd',
      'bid_usd_2pct',
      'ask_usd_2pct',
      'cover_bid_pct',
      'cover_ask_pct',
      'levels',
      'bids',
      'asks',
      'in_aggregate',
    ],
    by: { symbol: 'symbol', exchange: 'exchange' },
    limitMax: 5_000,
  }),
})
