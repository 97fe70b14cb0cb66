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

const wrapper = () =>
  means(name(), 'Token, as chain:issuer:symbol; cex:exchange:symbol where an exchange trades it.')

export const tokenizedWrappers = standing({
  name: 'tokenized_wrappers',
  about: 'Tokens that stand for shares: whose, on which chain, and for how many.',
  columns: {
    wrapper: wrapper(),
    symbol: means(name(), 'Token or pair, as its issuer or exchange names it.'),
    underlying: means(name(), 'Share that it stands for, as TSLA.'),
    issuer: means(oneOf(...TOKEN_ISSUERS), 'Who issues it.'),
    chain: means(name(), 'Chain that it is on; cex where exchanges trade it in their own books.'),
    address: means(maybe(name()), 'Its contract on that chain; null in the books of exchanges.'),
    shares_per_token: means(number({ above: 0, max: 1e12 }), 'Shares that one token stands for.'),
    status: means(oneOf('active', 'paused', 'retired'), 'Whether it is in use.'),
    first_seen_at: means(time(), 'When it was first seen.'),
  },
  time: 'first_seen_at',
  key: ['wrapper'],
})

export const tokenizedStockReadings = tape({
  name: 'tokenized_stock_readings',
  about: 'Price, premium, liquidity and supply of tokenized shares.',
  columns: {
    wrapper: wrapper(),
    price_usd: means(maybe(price()), 'Price of one token; null where nobody tells it.'),
    price_source: means(
      maybe(oneOf('reference', 'issuer_oracle', 'wrapper')),
      'Where that is from: the share itself, the issuer, or trades of the token; null without a price.',
    ),
    reference_usd: means(maybe(price()), 'Price of one share when it last traded; null where unknown.'),
    session_state: means(oneOf('open', 'pre', 'post', 'closed'), 'What the market of the share does.'),
    premium_pct: means(
      maybe(change()),
      'Token over the shares that it stands for; null without a price of its own or a fresh one of the share.',
    ),
    liquidity_usd: means(maybe(usd()), 'Dollars in its admitted pools; null without any.'),
    volume_24h_usd: means(
      maybe(usd()),
      'Traded in 24 hours, in its pools or on its exchange; null where unknown.',
    ),
    pools: means(count(), 'Pools that are admitted.'),
    supply_shares: means(
      maybe(amount()),
      'Shares that all its tokens stand for; null in the books of exchanges.',
    ),
    supply_usd: means(maybe(usd()), 'All its tokens at their price; null where either is unknown.'),
    holders: means(maybe(count()), 'Addresses that hold it; null where unknown.'),
  },
  key: ['ts', 'wrapper'],
  cadence: '10m',
})
