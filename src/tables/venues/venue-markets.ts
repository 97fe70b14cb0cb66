import { count, name, price, rate, symbol, usd } from '../../define/figures.ts'
import { json, maybe, oneOf, table, time } from '../../define/table.ts'
import { daily } from '../forms.ts'
import { venue } from './venue-id.ts'

export const venueOiHourly = table({
  name: 'venue_oi_hourly',
  about: 'Open interest of perpetuals summed over all venues, one-sided, hour by hour.',
  columns: {
    ts: time(),
    oi_usd: usd(),
    /** Null where on-chain venues that were there are missing. */
    dex_oi_usd: maybe(usd()),
    /** How many are in the sum. */
    venues: count(),
    /** 8-hour equivalent, weighted by open interest. */
    oi_weighted_funding_pct: maybe(rate()),
    /** Venues that were known within the day before and are missing from the sum. Null: nobody looked. */
    missing: maybe(json<string[]>()),
    /** What is missing from the sum, as it was known last. */
    missing_usd: maybe(usd()),
  },
  time: 'ts',
  key: ['ts'],
  writes: 'replace',
  cadence: '1h',
})

export const venueMarketsDaily = daily({
  name: 'venue_markets_daily',
  about: 'The last snapshot of each UTC day per venue, market, coin and quote.',
  columns: {
    venue: venue(),
    market: oneOf('perp', 'spot'),
    symbol: symbol(),
    quote: symbol(),
    price_usd: price(),
    volume_24h_usd: maybe(usd()),
    open_interest_usd: maybe(usd()),
    funding_rate_8h_pct: maybe(rate()),
    source: name(),
  },
  key: ['date', 'venue', 'market', 'symbol', 'quote'],
})

export const stablecoinPegsDaily = daily({
  name: 'stablecoin_pegs_daily',
  about: 'What a stablecoin was worth across venues on each UTC day.',
  columns: {
    symbol: symbol(),
    venues: count(),
    min_usd: price(),
    median_usd: price(),
    max_usd: price(),
    source: name(),
  },
  key: ['date', 'symbol'],
})
