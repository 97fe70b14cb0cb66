import { offer } from '../../define/offer.ts'
import { optionalChoice, optionalCoin, optionalVenue } from '../../define/params.ts'
import { tableHistory } from '../../define/table-history.ts'
import { venueSnapshots } from '../../tables/venues/venues.ts'

/** Files by the month have the same. */
export const VENUE_MARKET_COLUMNS = [
  'ts',
  'venue',
  'market',
  'symbol',
  'quote',
  'price_usd',
  'volume_24h_usd',
  'open_interest_usd',
  'funding_rate_8h_pct',
] as const

export const venueMarketsHistory = offer({
  route: 'venue-markets-history',
  priceUsd: 0.005,
  about:
    '10-minute snapshots of price, 24-hour volume, open interest and 8-hour funding per venue, market and coin.',
  source: 'tickers of the venues',
  params: {
    symbol: optionalCoin('Coin, as BTC.'),
    exchange: optionalVenue('Venue id in lower case.'),
    market: optionalChoice(['perp', 'spot'], 'Only this kind of market.'),
  },
  answer: tableHistory(venueSnapshots, {
    columns: VENUE_MARKET_COLUMNS,
    by: { symbol: 'symbol', exchange: 'venue', market: 'market' },
    limitMax: 20_000,
  }),
})
