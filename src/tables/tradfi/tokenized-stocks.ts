import { amount, change, count, name, price, usd } from '../../define/figures.ts'
import { maybe, number, oneOf, time } from '../../define/table.ts'
import { standing, tape } from '../forms.ts'

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

export const tokenizedWrappers = standing({
  name: 'tokenized_wrappers',
  about: 'Tokens that stand for shares: whose, on which chain, and for how many.',
  columns: {
    wrapper: name(),
    symbol: name(),
    underlying: name(),
    issuer: oneOf(...TOKEN_ISSUERS),
    chain: name(),
    address: maybe(name()),
    shares_per_token: number({ above: 0, max: 1e12 }),
    status: oneOf('active', 'paused', 'retired'),
    first_seen_at: time(),
  },
  time: 'first_seen_at',
  key: ['wrapper'],
})

export const tokenizedStockReadings = tape({
  name: 'tokenized_stock_readings',
  about: 'Price, premium, liquidity and supply of tokenized shares.',
  columns: {
    wrapper: name(),
    price_usd: maybe(price()),
    price_source: maybe(oneOf('reference', 'issuer_oracle', 'wrapper')),
    reference_usd: maybe(price()),
    session_state: oneOf('open', 'pre', 'post', 'closed'),
    premium_pct: maybe(change()),
    liquidity_usd: maybe(usd()),
    volume_24h_usd: maybe(usd()),
    pools: count(),
    supply_shares: maybe(amount()),
    supply_usd: maybe(usd()),
    holders: maybe(count()),
  },
  key: ['ts', 'wrapper'],
  cadence: '10m',
})
