import { count, price, rate, symbol, usd } from '../../define/figures.ts'
import { json, maybe, means, table, time } from '../../define/table.ts'
import { daily } from '../forms.ts'
import { coin, madeBy, perpOrSpot, quote } from '../words.ts'
import { venue } from './venue-id.ts'

export const venueOiHourly = table({
  name: 'venue_oi_hourly',
  about: 'Open interest of perpetuals summed over all venues, one-sided, hour by hour.',
  columns: {
    ts: means(time(), 'The hour: what stood at this moment.'),
    oi_usd: means(usd(), 'Open interest of all venues that told it, one side.'),
    dex_oi_usd: means(
      maybe(usd()),
      'Part of it on chain; null where it is unknown or more than a hundredth of it is missing.',
    ),
    venues: means(count(), 'Venues in the sum.'),
    oi_weighted_funding_pct: means(
      maybe(rate()),
      'Funding for eight hours, weighted by open interest; positive: longs pay shorts. Null where unknown.',
    ),
    missing: means(
      maybe(json<string[]>()),
      'Venues known within the day before of which more than a hundredth is missing, largest first; null where nobody looked.',
    ),
    missing_usd: means(
      maybe(usd()),
      'What is missing from the sum, as it was known last; null where nobody looked.',
    ),
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
    market: perpOrSpot(),
    symbol: coin(),
    quote: quote(),
    price_usd: means(price(), 'Last price of the day.'),
    volume_24h_usd: means(maybe(usd()), 'Traded in the 24 hours before; null where the day told none.'),
    open_interest_usd: means(
      maybe(usd()),
      'Open interest, one side; null of spot and where the day told none.',
    ),
    funding_rate_8h_pct: means(
      maybe(rate()),
      'Funding for eight hours; positive: longs pay shorts. Null of spot and where the day told none.',
    ),
    source: madeBy(),
  },
  key: ['date', 'venue', 'market', 'symbol', 'quote'],
})

export const stablecoinPegsDaily = daily({
  name: 'stablecoin_pegs_daily',
  about: 'What a stablecoin was worth across venues on each UTC day.',
  columns: {
    symbol: means(symbol(), 'Stablecoin, as USDC.'),
    venues: means(count(), 'Venues that told a spot price of it.'),
    min_usd: means(price(), 'Lowest of their last spot prices of the day.'),
    median_usd: means(price(), 'Median of these.'),
    max_usd: means(price(), 'Highest of these.'),
    source: madeBy(),
  },
  key: ['date', 'symbol'],
})
