import { date, maybe, number, table, text } from '../define/table.ts'

export const premiumDaily = table({
  name: 'premium_daily',
  about: 'What a coin cost in the United States against the world, at the end of each UTC day.',
  columns: {
    date: date(),
    symbol: text<'BTC' | 'ETH'>(),
    us_close_usd: number(),
    global_close_usd: number(),
    premium_pct: number(),
    usdt_usd: maybe(number()),
  },
  time: 'date',
  key: ['date', 'symbol'],
  writes: 'replace',
  cadence: '1d',
  keepDays: null,
  since: '2017-08-17',
})

export const regionalPremiumDaily = table({
  name: 'regional_premium_daily',
  about: 'What a coin cost on the venues of a country against the world.',
  columns: {
    date: date(),
    venue: text(),
    symbol: text(),
    country: text<'KR' | 'TR'>(),
    venue_usd: number(),
    global_usd: number(),
    premium_pct: number(),
    premium_official_fx_pct: maybe(number()),
    source: text(),
  },
  time: 'date',
  key: ['date', 'venue', 'symbol'],
  writes: 'replace',
  cadence: '1d',
  keepDays: null,
  since: '2026-08-21',
})

export const basisDaily = table({
  name: 'basis_daily',
  about: 'Dated futures against spot, as a yearly rate.',
  columns: {
    date: date(),
    symbol: text(),
    tenor: text<'current_quarter' | 'next_quarter'>(),
    expiry: date(),
    spot_usd: number(),
    future_usd: number(),
    annualized_pct: number(),
  },
  time: 'date',
  key: ['date', 'symbol', 'tenor'],
  writes: 'replace',
  cadence: '1d',
  keepDays: null,
  since: null,
})
