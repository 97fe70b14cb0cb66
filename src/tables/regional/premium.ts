import { change, name, price, symbol, yearly } from '../../define/figures.ts'
import { date, maybe, oneOf } from '../../define/table.ts'
import { daily } from '../forms.ts'
import { venue } from '../venues/venue-id.ts'

export const premiumDaily = daily({
  name: 'premium_daily',
  about: 'What a coin cost in the United States against the world, at the end of each UTC day.',
  columns: {
    symbol: oneOf('BTC', 'ETH'),
    us_close_usd: price(),
    global_close_usd: price(),
    premium_pct: change(),
    usdt_usd: maybe(price()),
  },
  key: ['date', 'symbol'],
})

export const regionalPremiumDaily = daily({
  name: 'regional_premium_daily',
  about: 'What a coin cost on the venues of a country against the world.',
  columns: {
    venue: venue(),
    symbol: symbol(),
    country: oneOf('KR', 'TR'),
    venue_usd: price(),
    global_usd: price(),
    premium_pct: change(),
    premium_official_fx_pct: maybe(change()),
    source: name(),
  },
  key: ['date', 'venue', 'symbol'],
})

export const basisDaily = daily({
  name: 'basis_daily',
  about: 'Dated futures against spot, as a yearly rate.',
  columns: {
    symbol: symbol(),
    tenor: oneOf('current_quarter', 'next_quarter'),
    expiry: date({ ahead: '3660d' }),
    spot_usd: price(),
    future_usd: price(),
    annualized_pct: yearly({ signed: true }),
  },
  key: ['date', 'symbol', 'tenor'],
})
