import * as is from '../../define/answer.ts'
import { TOKEN_ISSUERS } from '../../tables/tradfi/tokenized-stocks.ts'

const supply_shares = is.unsure(is.figure('shares', 'Shares that the tokens stand for.'))
const supply_usd = is.unsure(is.usd('The same at the price of the token.'))
const premium_pct = is.unsure(
  is.pct('Price / (share · shares per token) − 1; null without a fresh reference.'),
)
const volume_24h_usd = is.unsure(is.usd('Traded in 24 hours.'))
const price_usd = is.price('Price of the token.')
const wrappers = (what: string) => is.unsure(is.count(`Tokens ${what}.`))

export const WrapperRow = is.part({
  wrapper: is.text('Token by its id on record.'),
  symbol: is.text('Token by its own symbol.'),
  issuer: is.oneOf(TOKEN_ISSUERS, 'Who issues it.'),
  chain: is.text('Chain that it is on.'),
  address: is.unsure(is.text('Its address there.')),
  price_usd: is.unsure(price_usd),
  price_source: is.unsure(
    is.oneOf(
      ['reference', 'issuer_oracle', 'wrapper'],
      'Where the price comes from: the share itself, the issuer, or trading of the token; null is unpriced.',
    ),
  ),
  premium_pct,
  liquidity_usd: is.unsure(is.usd('What stands in its pools.')),
  volume_24h_usd,
  pools: is.count('Pools that are looked at.'),
  supply_shares,
  supply_usd,
  holders: is.unsure(is.count('Addresses that hold it.')),
  status: is.oneOf(['active', 'paused', 'retired'], 'Whether it is still issued.'),
  as_of: is.iso('When it was read.'),
})

export const TokenizedStocksAnswer = is.part({
  count: is.count('Shares in the list.'),
  total: is.count('Shares before the list is cut.'),
  rows: is.listOf(
    is.part({
      underlying: is.text('Share by its ticker.'),
      name: is.text('Name of the company.'),
      reference: is.part(
        {
          price_usd: is.unsure(is.price('Price of the share.')),
          session_state: is.oneOf(['open', 'pre', 'post', 'closed'], 'What its market does.'),
          as_of: is.unsure(is.iso('When the price was read.')),
          fresh: is.flag('Whether premiums are worked out from it.'),
        },
        'The share itself.',
      ),
      supply_shares,
      supply_usd,
      volume_24h_usd,
      median_premium_pct: is.unsure(is.pct('Median premium of its tokens and pairs.')),
      wrappers: is.listOf(WrapperRow, 'Tokens on chains, the largest supply first.'),
      wrappers_total: is.count('Tokens before the list is cut.'),
      exchange_pairs: is.listOf(
        is.part({
          exchange: is.venue(),
          pair: is.text('Pair as the venue names it.'),
          price_usd,
          premium_pct,
          volume_24h_usd,
        }),
        'What exchanges trade in their own books.',
      ),
      perp: is.unsure(
        is.part(
          {
            symbol: is.symbol(),
            mark_price: is.price('Mark price, or the last where there is none.'),
            basis_pct: is.unsure(is.rate('(Mark − index) / index.')),
            venues: is.count('Venues that have one.'),
          },
          'The perpetual on the share with the largest volume; null where there is none.',
        ),
      ),
    }),
    'Shares, the largest supply first.',
  ),
  totals: is.part(
    {
      supply_usd: is.unsure(is.usd('All tokens on chains.')),
      wrappers: wrappers('on chains'),
      by_issuer: is.byName(is.unsure(is.usd('Supply.')), 'Supply by issuer.'),
      by_chain: is.byName(is.unsure(is.usd('Supply.')), 'Supply by chain.'),
      dex_liquidity_usd: is.unsure(is.usd('What stands in all their pools.')),
      dex_volume_24h_usd: is.unsure(is.usd('Traded on chains in 24 hours.')),
      median_premium_pct: is.unsure(is.pct('Median premium of all tokens on chains.')),
      priced_by: is.part(
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
