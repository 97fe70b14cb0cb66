import { boolean, integer, maybe, number, table, text, time } from '../define/table.ts'

type Pair = 'BTC-TRY' | 'ETH-TRY' | 'USDT-TRY' | 'BTC-USDT' | 'ETH-USDT'

const SINCE = '2026-09-17'

export const turkeyPremium1m = table({
  name: 'turkey_premium_1m',
  about: 'What coins cost on Turkish venues against the world price at the official exchange rate.',
  columns: {
    ts: time(),
    symbol: text<Pair>(),
    reference_price: maybe(number()),
    venue_count: integer(),
    status: text<'ok' | 'degraded' | 'unavailable'>(),
    global_price_usd: maybe(number()),
    global_usdt_usd: maybe(number()),
    official_usd_try: number(),
    premium_bps: maybe(number()),
    index_bps: maybe(number()),
    dollar_leg_bps: maybe(number()),
    crypto_leg_bps: maybe(number()),
  },
  time: 'ts',
  key: ['ts', 'symbol'],
  writes: 'append',
  cadence: '1m',
  keepDays: null,
  since: SINCE,
})

export const turkeyBooks1m = table({
  name: 'turkey_books_1m',
  about: 'Best prices and depth on Turkish venues.',
  columns: {
    ts: time(),
    exchange: text(),
    symbol: text<Pair>(),
    best_bid: maybe(number()),
    best_ask: maybe(number()),
    spread_bps: maybe(number()),
    /** Both sides within so many basis points of the mid. */
    depth_10bps_usd: maybe(number()),
    depth_25bps_usd: maybe(number()),
    depth_50bps_usd: maybe(number()),
    depth_100bps_usd: maybe(number()),
    /** The venue's book ended before the band did. */
    censored: boolean(),
    eligible: boolean(),
  },
  time: 'ts',
  key: ['ts', 'exchange', 'symbol'],
  writes: 'append',
  cadence: '1m',
  keepDays: null,
  since: SINCE,
})
