import { bps, count, price, usd } from '../../define/figures.ts'
import { boolean, maybe, oneOf } from '../../define/table.ts'
import { tape } from '../forms.ts'
import { venue } from '../venues/venue-id.ts'

const TURKEY_PAIRS = ['BTC-TRY', 'ETH-TRY', 'USDT-TRY', 'BTC-USDT', 'ETH-USDT'] as const

export const turkeyPremium1m = tape({
  name: 'turkey_premium_1m',
  about: 'What coins cost on Turkish venues against the world price at the official exchange rate.',
  columns: {
    symbol: oneOf(...TURKEY_PAIRS),
    reference_price: maybe(price()),
    venue_count: count(),
    status: oneOf('ok', 'degraded', 'unavailable'),
    global_price_usd: maybe(price()),
    global_usdt_usd: maybe(price()),
    official_usd_try: price(),
    premium_bps: maybe(bps()),
    index_bps: maybe(bps()),
    dollar_leg_bps: maybe(bps()),
    crypto_leg_bps: maybe(bps()),
  },
  key: ['ts', 'symbol'],
  cadence: '1m',
})

export const turkeyBooks1m = tape({
  name: 'turkey_books_1m',
  about: 'Best prices and depth on Turkish venues.',
  columns: {
    exchange: venue(),
    symbol: oneOf(...TURKEY_PAIRS),
    best_bid: maybe(price()),
    best_ask: maybe(price()),
    spread_bps: maybe(bps()),
    /** Both sides within so many basis points of the mid. */
    depth_10bps_usd: maybe(usd()),
    depth_25bps_usd: maybe(usd()),
    depth_50bps_usd: maybe(usd()),
    depth_100bps_usd: maybe(usd()),
    /** The venue's book ended before the band did. */
    censored: boolean(),
    eligible: boolean(),
  },
  key: ['ts', 'exchange', 'symbol'],
  cadence: '1m',
})
