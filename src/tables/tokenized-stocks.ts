import { integer, maybe, number, table, text, time } from '../define/table.ts'

export const TOKEN_ISSUERS = [
  'xstocks',
  'robinhood',
  'coinbase',
  'bstocks',
  'ondo',
  'backpack',
  'gstocks',
  'reality',
  'superstate',
  'figure',
  'dinari',
  'securitize',
] as const
export type TokenIssuer = (typeof TOKEN_ISSUERS)[number]

export const tokenizedWrappers = table({
  name: 'tokenized_wrappers',
  about: 'Tokens that stand for shares: whose, on which chain, and for how many.',
  columns: {
    wrapper: text(),
    symbol: text(),
    underlying: text(),
    issuer: text<TokenIssuer>(),
    chain: text(),
    address: maybe(text()),
    shares_per_token: number(),
    status: text<'active' | 'paused' | 'retired'>(),
    first_seen_at: time(),
  },
  time: 'first_seen_at',
  key: ['wrapper'],
  writes: 'replace',
  cadence: 'on change',
  keepDays: null,
  since: null,
})

export const tokenizedStockReadings = table({
  name: 'tokenized_stock_readings',
  about: 'Price, premium, liquidity and supply of tokenized shares.',
  columns: {
    ts: time(),
    wrapper: text(),
    price_usd: maybe(number()),
    price_source: maybe(text<'reference' | 'issuer_oracle' | 'wrapper'>()),
    reference_usd: maybe(number()),
    session_state: text<'open' | 'pre' | 'post' | 'closed'>(),
    premium_pct: maybe(number()),
    liquidity_usd: maybe(number()),
    volume_24h_usd: maybe(number()),
    pools: integer(),
    supply_shares: maybe(number()),
    supply_usd: maybe(number()),
    holders: maybe(integer()),
  },
  time: 'ts',
  key: ['ts', 'wrapper'],
  writes: 'append',
  cadence: '10m',
  keepDays: null,
  since: '2026-09-23',
})
