import * as is from '../../define/answer.ts'
import { snapshotFeed } from '../../readings/record/snapshot-coverage.ts'

const funding = (which: string) => is.unsure(is.rate(`${which} funding of the venues, per 8 hours.`))
const spot = (which: string) => is.unsure(is.price(`${which} spot price of the venues.`))
const missing = (what: string) =>
  is.usd(`${what} that was known within 24 hours and is not in the sum; 0 when it is whole.`)
const market = is.oneOf(['perp', 'spot'], 'Kind of market.')
const type = is.oneOf(['cex', 'dex'], 'Whether it is a company or on chain.')
const sums = {
  perp_volume_24h_usd: is.unsure(is.usd('Traded in 24 hours, perpetuals.')),
  spot_volume_24h_usd: is.unsure(is.usd('Traded in 24 hours, spot.')),
}
const perp_oi_usd = is.unsure(is.usd('Open interest of perpetuals on all venues, one side.'))
const dex_share_pct = is.unsure(
  is.pct('The part of it that is on chain; null while more than a hundredth lacks.'),
)
const volumesMissing = {
  perp_volume_missing_usd: missing('Volume of perpetuals'),
  spot_volume_missing_usd: missing('Volume of spot'),
}

const Coin = is.part({
  symbol: is.coin(),
  venues: is.count('Venues that quote it.'),
  perp_oi_usd,
  dex_share_pct,
  ...sums,
  funding_8h_min_pct: funding('Lowest'),
  funding_8h_max_pct: funding('Highest'),
  funding_8h_median_pct: funding('Median'),
  funding_8h_oi_weighted_pct: is.unsure(is.rate('Funding per 8 hours, weighted by open interest.')),
  funding_min_venue: is.unsure(is.venue('Where funding is lowest.')),
  funding_max_venue: is.unsure(is.venue('Where funding is highest.')),
  spot_min_usd: spot('Lowest'),
  spot_median_usd: spot('Median'),
  spot_max_usd: spot('Highest'),
  spot_dispersion_bps: is.unsure(is.bps('(Highest − lowest) / median spot price.')),
  perp_oi_missing_usd: missing('Open interest'),
  ...volumesMissing,
})
export const Quote = is.part({
  venue: is.venue(),
  market,
  type,
  quote: is.text('What it is quoted in.'),
  price_usd: is.price('Price there.'),
  volume_24h_usd: is.unsure(is.usd('Traded in 24 hours.')),
  open_interest_usd: is.unsure(is.usd('Open interest, one side.')),
  funding_rate_8h_pct: is.unsure(is.rate('Funding per 8 hours; positive: longs pay shorts.')),
  oi_sides: is.always('one', 'Open interest counts a long and its short once.'),
  ts: is.iso('When it was read.'),
  stale: is.flag('Whether that is too long ago.'),
})
const FundingByVenue = is.part(
  {
    venues: is.listOf(is.venue(), 'The columns, most open interest first.'),
    rows: is.listOf(
      is.part({
        symbol: is.coin(),
        perp_oi_usd,
        rates_8h_pct: is.listOf(
          is.unsure(is.rate('Funding per 8 hours; null where the venue tells none.')),
          'One a venue, of its contract with the most open interest.',
        ),
      }),
      'Coins, most open interest first.',
    ),
  },
  'Funding of the largest coins, venue by venue.',
)

const share = (what: string) =>
  is.unsure(is.pct(`${what} of this venue / of all; null while more than a hundredth lacks.`))
const Venue = is.part({
  venue: is.venue(),
  type,
  perps: is.count('Perpetuals in the sums.'),
  spot_markets: is.count('Spot markets in the sums.'),
  perp_oi_usd: is.unsure(is.usd('Open interest of its perpetuals, one side.')),
  oi_share_pct: share('Open interest'),
  perp_volume_24h_usd: sums.perp_volume_24h_usd,
  volume_share_pct: share('Volume of perpetuals'),
  spot_volume_24h_usd: sums.spot_volume_24h_usd,
  funding_8h_oi_weighted_pct: is.unsure(is.rate('Funding per 8 hours, weighted by open interest.')),
  perp_oi_missing_usd: missing('Open interest'),
})

const { exchange, market: feedMarket, symbols, last_record, stale } = snapshotFeed.shape
export const Feed = is.part({ exchange, market: feedMarket, type, symbols, last_record, stale })

export const VenueMarketsAnswer = is.part({
  symbol: is.unsure(is.coin('The coin that was asked for; null for all.')),
  coverage: is.listOf(Feed, 'The feeds behind it.'),
  totals: is.part(
    {
      exchanges: is.count('Venues.'),
      feeds: is.count('Feeds, one per venue and market.'),
      perp_oi_usd,
      dex_oi_usd: is.unsure(is.usd('The part of it that is on chain.')),
      dex_share_pct,
      ...sums,
      perp_oi_missing_usd: missing('Open interest'),
      dex_oi_missing_usd: missing('Open interest on chain'),
      ...volumesMissing,
      perp_oi_venues: is.count('Venues in the sum of open interest.'),
      perp_oi_missing: is.listOf(is.venue(), 'Venues of which a part that counts is missing from it.'),
    },
    'All coins.',
  ),
  venues: is.listOf(Venue, 'Venues over all coins, the most open interest first.'),
  symbols: is.listOf(Coin, 'The 300 coins with the most open interest, or the one that was asked for.'),
  pegs: is.listOf(
    is.part({
      symbol: is.coin('Stablecoin.'),
      venues: is.count('Venues that quote it.'),
      min_usd: is.price('Lowest price.'),
      median_usd: is.price('Median price.'),
      max_usd: is.price('Highest price.'),
      deviation_bps: is.bps('Median − a dollar.'),
      min_venue: is.venue('Where it is cheapest.'),
      max_venue: is.venue('Where it is dearest.'),
    }),
    'Stablecoins.',
  ),
  rows: is.whenAsked(is.listOf(Quote, 'What each venue says of the coin.')),
  funding_by_venue: is.whenAsked(FundingByVenue),
})
