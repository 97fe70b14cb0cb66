import { date, integer, json, maybe, number, table, text, time } from '../define/table.ts'

const SNAPSHOTS_SINCE = '2026-08-21'

export const venueOiHourly = table({
  name: 'venue_oi_hourly',
  about: 'Open interest of perpetuals summed over all venues, one-sided, hour by hour.',
  columns: {
    ts: time(),
    oi_usd: number(),
    /** Null where on-chain venues that were there are missing. */
    dex_oi_usd: maybe(number()),
    /** How many are in the sum. */
    venues: integer(),
    /** 8-hour equivalent, weighted by open interest. */
    oi_weighted_funding_pct: maybe(number()),
    /** Venues that were known within the day before and are missing from the sum. Null: nobody looked. */
    missing: maybe(json<string[]>()),
    /** What is missing from the sum, as it was known last. */
    missing_usd: maybe(number()),
  },
  time: 'ts',
  key: ['ts'],
  writes: 'replace',
  cadence: '1h',
  keepDays: null,
  since: SNAPSHOTS_SINCE,
})

export const venueMarketsDaily = table({
  name: 'venue_markets_daily',
  about: 'The last snapshot of each UTC day per venue, market, coin and quote.',
  columns: {
    date: date(),
    venue: text(),
    market: text<'perp' | 'spot'>(),
    symbol: text(),
    quote: text(),
    price_usd: number(),
    volume_24h_usd: maybe(number()),
    open_interest_usd: maybe(number()),
    funding_rate_8h_pct: maybe(number()),
    source: text(),
  },
  time: 'date',
  key: ['date', 'venue', 'market', 'symbol', 'quote'],
  writes: 'replace',
  cadence: '1d',
  keepDays: null,
  since: SNAPSHOTS_SINCE,
})

export const stablecoinPegsDaily = table({
  name: 'stablecoin_pegs_daily',
  about: 'What a stablecoin was worth across venues on each UTC day.',
  columns: {
    date: date(),
    symbol: text(),
    venues: integer(),
    min_usd: number(),
    median_usd: number(),
    max_usd: number(),
    source: text(),
  },
  time: 'date',
  key: ['date', 'symbol'],
  writes: 'replace',
  cadence: '1d',
  keepDays: null,
  since: SNAPSHOTS_SINCE,
})
