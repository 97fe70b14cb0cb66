import { dataset } from '../../define/dataset.ts'
import { stablecoinPegsDaily, venueMarketsDaily } from '../../tables/venues/venue-markets.ts'

export const venueMarketsByDay = dataset({
  name: 'venue-markets-daily',
  title: 'Price, volume, open interest and funding of every market of every venue, by day',
  table: venueMarketsDaily,
  columns: [
    'date',
    'venue',
    'market',
    'symbol',
    'quote',
    'price_usd',
    'volume_24h_usd',
    'open_interest_usd',
    'funding_rate_8h_pct',
    'source',
  ],
  leavesOut: {},
  coins: { named: 'symbol', prices: ['price_usd'] },
  signed: 'source',
  filter: 'symbol',
  order: 'oldest first',
})

export const stablecoinPegs = dataset({
  name: 'stablecoin-pegs-daily',
  title: 'What a stablecoin was worth across venues, by day',
  table: stablecoinPegsDaily,
  columns: ['date', 'symbol', 'venues', 'min_usd', 'median_usd', 'max_usd', 'source'],
  leavesOut: {},
  signed: 'source',
  filter: 'symbol',
  order: 'oldest first',
})
