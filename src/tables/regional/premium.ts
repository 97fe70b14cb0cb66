import { change, name, price, yearly } from '../../define/figures.ts'
import { date, maybe, means, oneOf } from '../../define/table.ts'
import { daily } from '../forms.ts'
import { venue } from '../venues/venue-id.ts'
import { coin } from '../words.ts'

export const premiumDaily = daily({
  name: 'premium_daily',
  about: 'What a coin cost in the United States against the world, at the end of each UTC day.',
  columns: {
    symbol: means(oneOf('BTC', 'ETH'), 'Coin.'),
    us_close_usd: means(price(), 'Last spot close of the day on Coinbase, in dollars.'),
    global_close_usd: means(price(), 'Last spot close of the day on Binance, a USDT counting as a dollar.'),
    premium_pct: means(change(), 'Coinbase over Binance; positive: dearer in the United States.'),
    usdt_usd: means(
      maybe(price()),
      'What a USDT cost in dollars in the last hour of the day, median of venues; null where none told.',
    ),
  },
  key: ['date', 'symbol'],
})

export const regionalPremiumDaily = daily({
  name: 'regional_premium_daily',
  about: 'What a coin cost on the venues of a country against the world.',
  columns: {
    venue: venue(),
    symbol: coin(),
    country: means(oneOf('KR', 'TR'), 'Country of the venue.'),
    venue_usd: means(
      price(),
      'Local price over what a USDT costs on the same venue, the last known of the day.',
    ),
    global_usd: means(price(), 'Price in the world in USDT, at the same time.'),
    premium_pct: means(change(), 'Venue over world, both in USDT; positive: dearer in the country.'),
    premium_official_fx_pct: means(
      maybe(change()),
      'The same with local money at the official rate; null where that is unknown.',
    ),
    source: means(name(), 'What it is made of: venue snapshots, order books, or what an import names.'),
  },
  key: ['date', 'venue', 'symbol'],
})

export const basisDaily = daily({
  name: 'basis_daily',
  about: 'Dated futures against spot, as a yearly rate.',
  columns: {
    symbol: coin(),
    tenor: means(
      oneOf('current_quarter', 'next_quarter'),
      'The next quarterly delivery, or the one after it.',
    ),
    expiry: means(date({ ahead: '3660d' }), 'Day of the delivery, at 08:00 UTC.'),
    spot_usd: means(price(), 'Spot price as the day ended.'),
    future_usd: means(price(), 'Price of the future at the same time.'),
    annualized_pct: means(
      yearly({ signed: true }),
      'Future over spot for a year of 365 days, nothing compounded; positive: the future is dearer.',
    ),
  },
  key: ['date', 'symbol', 'tenor'],
})
