import { largestFirst } from '../../analytics/ranking.ts'
import { isOverdue } from '../../analytics/record/coverage.ts'
import {
  coinAcrossVenues,
  isStablecoin,
  pegOf,
  type VenueTypes,
  venueTotals,
} from '../../analytics/venues/venue-markets.ts'
import { noSuch } from '../../core/errors.ts'
import { groupBy } from '../../core/grouped.ts'
import { sum } from '../../core/stats.ts'
import { baseOf } from '../../core/symbols.ts'
import { durationMs, type Ms } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { optionalPerpSymbol, optionalWhole } from '../../define/params.ts'
import { shown } from '../../define/shown.ts'
import { snapshotCoverage, snapshotFeed, snapshotTables } from '../../readings/record/snapshot-coverage.ts'
import { readLastSnapshots, type Snapshot } from '../../readings/venues/present.ts'

const COINS = 300
const CADENCE = '10m'

type Coins = ReadonlyMap<string, readonly Snapshot[]>

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
const Quote = is.part({
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

const { exchange, market: feedMarket, symbols, last_record, stale } = snapshotFeed.shape
const Feed = is.part({ exchange, market: feedMarket, type, symbols, last_record, stale })

export const venueMarketsBoard = board({
  id: 'venues-markets',
  path: '/api/public/venues/markets',
  title: 'Markets across venues',
  about:
    'Open interest, funding and spot prices of each coin over all venues, and stablecoin pegs; with a symbol, venue by venue.',
  mcp: 'get_venue_markets',
  cadence: CADENCE,
  spelling: 'snake',
  params: {
    symbol: optionalPerpSymbol('Only this coin, as BTC, with what each venue says.'),
    funding: optionalWhole({
      min: 1,
      max: 60,
      about: 'Adds the funding of that many coins with the most open interest, venue by venue.',
    }),
  },
  result: is.part({
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
  }),
  example: { symbol: 'BTC' },
  reads: snapshotTables,
  subject: 'snapshots',
  async compute({ venueFeeds, snapshots }, { symbol, funding }, { now }) {
    const [{ quotes, lacking }, coverage] = await Promise.all([
      readLastSnapshots(snapshots, now.ms),
      snapshotCoverage({ venueFeeds, snapshots }, new Map(), now),
    ])
    const types: VenueTypes = new Map(coverage.map(({ exchange, type }) => [exchange, type]))
    const coins = groupBy(quotes, ({ symbol }) => symbol)
    const lost = groupBy(lacking, ({ symbol }) => symbol)
    const asked = symbol === undefined ? null : baseOf(symbol)
    if (asked !== null && !coins.has(asked) && !lost.has(asked))
      throw noSuch('symbol', { symbol: asked }, 'is on no venue that we record', widestFirst(coins))
    const totals = { exchanges: types.size, feeds: coverage.length, ...venueTotals(quotes, types, lacking) }
    const every =
      asked === null
        ? everyCoin(coins, lost, types).slice(0, COINS)
        : [coinAcrossVenues(asked, coins.get(asked) ?? [], types, lost.get(asked))]
    return {
      symbol: asked,
      coverage: coverage.map((feed) => shown(Feed, feed)),
      totals,
      symbols: every,
      pegs: pegsOf(coins),
      ...(asked === null ? {} : { rows: rowsOf(coins.get(asked) ?? [], types, now.ms) }),
      ...(funding === undefined ? {} : { funding_by_venue: fundingByVenue(every.slice(0, funding), coins) }),
    }
  },
})

/** The one with the most open interest first; a coin without perpetuals comes after all that have them. */
function everyCoin(coins: Coins, lost: Coins, types: VenueTypes) {
  const rows = [...coins].flatMap(([coin, own]) =>
    isStablecoin(coin) ? [] : [coinAcrossVenues(coin, own, types, lost.get(coin))],
  )
  return largestFirst(rows, ({ perp_oi_usd }) => perp_oi_usd)
}

function pegsOf(coins: Coins) {
  const pegs = [...coins].flatMap(([coin, own]) => (isStablecoin(coin) ? (pegOf(coin, own) ?? []) : []))
  return largestFirst(pegs, ({ venues }) => venues)
}

/** Perpetuals before spot, the largest first. */
function rowsOf(quotes: readonly Snapshot[], types: VenueTypes, now: Ms) {
  const sizeOf = ({ open_interest_usd, volume_24h_usd }: Snapshot) => open_interest_usd ?? volume_24h_usd
  const inOrder = (['perp', 'spot'] as const).flatMap((kind) =>
    largestFirst(
      quotes.filter(({ market }) => market === kind),
      sizeOf,
      ({ venue }) => venue,
    ),
  )
  return inOrder.map((quote) =>
    shown(Quote, quote, {
      type: types.get(quote.venue) ?? 'cex',
      oi_sides: 'one',
      stale: isOverdue(quote.ts, now, durationMs(CADENCE)),
    }),
  )
}

/** A coin that a venue lists twice has the funding of its larger contract there. */
function fundingByVenue(
  largest: readonly { readonly symbol: string; readonly perp_oi_usd: number | null }[],
  coins: Coins,
) {
  const perps = largest.map(({ symbol }) =>
    largestFirst(
      (coins.get(symbol) ?? []).filter(
        (quote) => quote.market === 'perp' && quote.funding_rate_8h_pct !== null,
      ),
      ({ open_interest_usd }) => open_interest_usd,
    ),
  )
  const held = [...groupBy(perps.flat(), ({ venue }) => venue)].map(([venue, own]) => ({
    venue,
    usd: sum(own.map(({ open_interest_usd }) => open_interest_usd ?? 0)),
  }))
  const venues = largestFirst(
    held,
    ({ usd }) => usd,
    ({ venue }) => venue,
  ).map(({ venue }) => venue)
  return {
    venues,
    rows: largest.map(({ symbol, perp_oi_usd }, at) => ({
      symbol,
      perp_oi_usd,
      rates_8h_pct: venues.map(
        (id) => perps[at]!.find(({ venue }) => venue === id)?.funding_rate_8h_pct ?? null,
      ),
    })),
  }
}

function widestFirst(coins: Coins): string[] {
  const widths = [...coins].map(([symbol, own]) => ({ symbol, venues: own.length }))
  return largestFirst(widths, ({ venues }) => venues).map(({ symbol }) => symbol)
}
