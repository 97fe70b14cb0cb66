import { bps, count, price, usd } from '../../define/figures.ts'
import { boolean, maybe, means, oneOf } from '../../define/table.ts'
import { tape } from '../forms.ts'
import { venue } from '../venues/venue-id.ts'

export const TURKEY_PAIRS = ['BTC-TRY', 'ETH-TRY', 'USDT-TRY', 'BTC-USDT', 'ETH-USDT'] as const

export const turkeyPremium1m = tape({
  name: 'turkey_premium_1m',
  about: 'What coins cost on Turkish venues against the world price at the official exchange rate.',
  columns: {
    symbol: means(oneOf(...TURKEY_PAIRS), 'Pair.'),
    reference_price: means(
      maybe(price()),
      'Median of the counted mid prices, in the quote of the pair; null without one.',
    ),
    venue_count: means(count(), 'Venues that were counted.'),
    status: means(
      oneOf('ok', 'degraded', 'unavailable'),
      'Whether three venues were counted (ok), fewer (degraded) or none.',
    ),
    global_price_usd: means(
      maybe(price()),
      'Price of the first coin of the pair in the world, in dollars; null where unknown.',
    ),
    global_usdt_usd: means(maybe(price()), 'Price of a USDT in the world, in dollars; null where unknown.'),
    official_usd_try: means(price(), 'Official lira for a dollar.'),
    premium_bps: means(
      maybe(bps()),
      'Reference over the world price, lira at the official rate; positive: dearer in Turkey.',
    ),
    index_bps: means(maybe(bps()), 'The same of BTC-TRY: the index of the minute, in each of its rows.'),
    dollar_leg_bps: means(
      maybe(bps()),
      'Part of the index that is the dollar: USDT-TRY over the official rate.',
    ),
    crypto_leg_bps: means(maybe(bps()), 'The rest of the index, which is the coin.'),
  },
  key: ['ts', 'symbol'],
  cadence: '1m',
})

export const turkeyBooks1m = tape({
  name: 'turkey_books_1m',
  about: 'Best prices and depth on Turkish venues.',
  columns: {
    exchange: venue(),
    symbol: means(oneOf(...TURKEY_PAIRS), 'Pair.'),
    best_bid: means(maybe(price()), 'Best bid, in the quote of the pair; null without one.'),
    best_ask: means(maybe(price()), 'Best ask, in the quote of the pair; null without one.'),
    spread_bps: means(maybe(bps()), 'Best ask − best bid, of the mid.'),
    depth_10bps_usd: means(maybe(usd()), 'Both sides within 10 basis points of the mid.'),
    depth_25bps_usd: means(maybe(usd()), 'The same within 25.'),
    depth_50bps_usd: means(maybe(usd()), 'The same within 50.'),
    depth_100bps_usd: means(maybe(usd()), 'The same within 100.'),
    censored: means(boolean(), "Whether the venue's book ended before the band did."),
    eligible: means(
      boolean(),
      'Whether it is counted: a spread of 50 basis points at most and 5,000 dollars within 50 of the mid.',
    ),
  },
  key: ['ts', 'exchange', 'symbol'],
  cadence: '1m',
})
