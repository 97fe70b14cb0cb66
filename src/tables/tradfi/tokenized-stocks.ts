import { amount, change, count, name, price, usd } from '../../define/figures.ts'
import { maybe, means, number, oneOf, time } from '../../define/table.ts'
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
    underlying: means(name(), 'Share that it stands for.'),
    issuer: means(oneOf(...TOKEN_ISSUERS), 'Who issues it.'),
    chain: means(name(), 'Chain that it is on; cex where exchanges trade it in their own books.'),
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
    wrapper: means(name(), 'Token, as chain:issuer:symbol.'),
    price_usd: means(maybe(price()), 'Price of the token.'),
    price_source: means(maybe(oneOf('reference', 'issuer_oracle', 'wrapper')), 'Where that price is from.'),
    reference_usd: means(maybe(price()), 'Price of the share.'),
    session_state: means(oneOf('open', 'pre', 'post', 'closed'), 'What the market of the share does.'),
    premium_pct: means(maybe(change()), 'Token over share; null where either is old or unknown.'),
    liquidity_usd: means(maybe(usd()), 'Dollars in its admitted pools.'),
    volume_24h_usd: means(maybe(usd()), 'Traded in 24 hours.'),
    pools: means(count(), 'Pools that are admitted.'),
    supply_shares: means(maybe(amount()), 'Shares that are wrapped.'),
    supply_usd: maybe(usd()),
    holders: maybe(count()),
  },
  key: ['ts', 'wrapper'],
  cadence: '10m',
})
