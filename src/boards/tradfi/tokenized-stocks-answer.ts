import {
  byName,
  count,
  figure,
  flag,
  iso,
  listOf,
  oneOf,
  part,
  pct,
  price,
  rate,
  symbol,
  text,
  unsure,
  usd,
  venue,
} from '../../define/answer.ts'
import { TOKEN_ISSUERS } from '../../tables/tradfi/tokenized-stocks.ts'

const supply_shares = unsure(figure('shares', 'Shares that the tokens stand for.'))
const supply_usd = unsure(usd('The same at the price of the token.'))
const premium_pct = unsure(pct('Price / (share · shares per token) − 1; null without a fresh reference.'))
const volume_24h_usd = unsure(usd('Traded in 24 hours.'))
const price_usd = price('Price of the token.')
const wrappers = (what: string) => unsure(count(`Tokens ${what}.`))

export const WrapperRow = part({
  wrapper: text('Token by its id on record.'),
  symbol: text('Token by its own symbol.'),
  issuer: oneOf(TOKEN_ISSUERS, 'Who issues it.'),
  chain: text('Chain that it is on.'),
  address: unsure(text('Its address there.')),
  price_usd: unsure(price_usd),
  price_source: unsure(
    oneOf(
      ['reference', 'issuer_oracle', 'wrapper'],
      'Where the price comes from: the share itself, the issuer, or trading of the token; null is unpriced.',
    ),
  ),
  premium_pct,
  liquidity_usd: unsure(usd('What stands in its pools.')),
  volume_24h_usd,
  pools: count('Pools that are looked at.'),
  supply_shares,
  supply_usd,
  holders: unsure(count('Addresses that hold it.')),
  status: oneOf(['active', 'paused', 'retired'], 'Whether it is still issued.'),
  as_of: iso('When it was read.'),
})

export const TokenizedStocksAnswer = part({
  count: count('Shares in the list.'),
  total: count('Shares before the list is cut.'),
  rows: listOf(
    part({
      underlying: text('Share by its ticker.'),
      name: text('Name of the company.'),
      reference: part(
        {
          price_usd: unsure(price('Price of the share.')),
          session_state: oneOf(['open', 'pre', 'post', 'closed'], 'What its market does.'),
          as_of: unsure(iso('When the price was read.')),
          fresh: flag('Whether premiums are worked out from it.'),
        },
        'The share itself.',
      ),
      supply_shares,
      supply_usd,
      volume_24h_usd,
      median_premium_pct: unsure(pct('Median premium of its tokens and pairs.')),
      wrappers: listOf(WrapperRow, 'Tokens on chains, the largest supply first.'),
      wrappers_total: count('Tokens before the list is cut.'),
      exchange_pairs: listOf(
        part({
          exchange: venue(),
          pair: text('Pair as the venue names it.'),
          price_usd,
          premium_pct,
          volume_24h_usd,
        }),
        'What exchanges trade in their own books.',
      ),
      perp: unsure(
        part(
          {
            symbol: symbol(),
            mark_price: price('Mark price, or the last where there is none.'),
            basis_pct: unsure(rate('(Mark − index) / index.')),
            venues: count('Venues that have one.'),
          },
          'The perpetual on the share with the largest volume; null where there is none.',
        ),
      ),
    }),
    'Shares, the largest supply first.',
  ),
  totals: part(
    {
      supply_usd: unsure(usd('All tokens on chains.')),
      wrappers: wrappers('on chains'),
      by_issuer: byName(unsure(usd('Supply.')), 'Supply by issuer.'),
      by_chain: byName(unsure(usd('Supply.')), 'Supply by chain.'),
      dex_liquidity_usd: unsure(usd('What stands in all their pools.')),
      dex_volume_24h_usd: unsure(usd('Traded on chains in 24 hours.')),
      median_premium_pct: unsure(pct('Median premium of all tokens on chains.')),
      priced_by: part(
        {
          reference: wrappers('priced by the share itself'),
          issuer_oracle: wrappers('priced by their issuer'),
          wrapper: wrappers('priced by their own trading'),
          unpriced: wrappers('without a price'),
        },
        'Where prices come from.',
      ),
    },
    'Over everything, before the list is cut.',
  ),
})
