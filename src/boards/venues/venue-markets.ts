import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { largestFirst } from '../../analytics/ranking.ts'
import { isOverdue } from '../../analytics/record/coverage.ts'
import {
  byCoin,
  coinAcrossVenues,
  isStablecoin,
  pegOf,
  type VenueTypes,
  venueTotals,
} from '../../analytics/venues/venue-markets.ts'
import { noSuch } from '../../core/errors.ts'
import { baseOf } from '../../core/symbols.ts'
import { durationMs, isoOf, type Ms } from '../../core/time.ts'
import {
  always,
  bps,
  coin,
  count,
  flag,
  iso,
  listOf,
  oneOf,
  part,
  pct,
  price,
  rate,
  shown,
  text,
  unsure,
  usd,
  venue,
  whenAsked,
} from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { optionalPerpSymbol } from '../../define/params.ts'
import { snapshotCoverage, snapshotFeed, snapshotTables } from '../../readings/record/snapshot-coverage.ts'
import { readLastSnapshots, type Snapshot } from '../../readings/venues/present.ts'

const COINS = 300
const CADENCE = '10m'
/** Coins worked out before others get their turn. */
const TURN = 25

type Coins = ReadonlyMap<string, readonly Snapshot[]>

const funding = (which: string) => unsure(rate(`${which} funding of the venues, per 8 hours.`))
const spot = (which: string) => unsure(price(`${which} spot price of the venues.`))
const missing = (what: string) =>
  usd(`${what} that was known within 24 hours and is not in the sum; 0 when it is whole.`)
const market = oneOf(['perp', 'spot'], 'Kind of market.')
const type = oneOf(['cex', 'dex'], 'Whether it is a company or on chain.')
const sums = {
  perp_volume_24h_usd: unsure(usd('Traded in 24 hours, perpetuals.')),
  spot_volume_24h_usd: unsure(usd('Traded in 24 hours, spot.')),
}
const perp_oi_usd = unsure(usd('Open interest of perpetuals on all venues, one side.'))
const dex_share_pct = unsure(pct('The part of it that is on chain; null while more than a hundredth lacks.'))
const volumesMissing = {
  perp_volume_missing_usd: missing('Volume of perpetuals'),
  spot_volume_missing_usd: missing('Volume of spot'),
}

const Coin = part({
  symbol: coin(),
  venues: count('Venues that quote it.'),
  perp_oi_usd,
  dex_share_pct,
  ...sums,
  funding_8h_min_pct: funding('Lowest'),
  funding_8h_max_pct: funding('Highest'),
  funding_8h_median_pct: funding('Median'),
  funding_8h_oi_weighted_pct: unsure(rate('Funding per 8 hours, weighted by open interest.')),
  funding_min_venue: unsure(venue('Where funding is lowest.')),
  funding_max_venue: unsure(venue('Where funding is highest.')),
  spot_min_usd: spot('Lowest'),
  spot_median_usd: spot('Median'),
  spot_max_usd: spot('Highest'),
  spot_dispersion_bps: unsure(bps('(Highest − lowest) / median spot price.')),
  perp_oi_missing_usd: missing('Open interest'),
  ...volumesMissing,
})
const Quote = part({
  venue: venue(),
  market,
  type,
  quote: text('What it is quoted in.'),
  price_usd: price('Price there.'),
  volume_24h_usd: unsure(usd('Traded in 24 hours.')),
  open_interest_usd: unsure(usd('Open interest, one side.')),
  funding_rate_8h_pct: unsure(rate('Funding per 8 hours; positive: longs pay shorts.')),
  oi_sides: always('one', 'Open interest counts a long and its short once.'),
  ts: iso('When it was read.'),
  stale: flag('Whether that is too long ago.'),
})

const Feed = part({
  exchange: snapshotFeed.shape.exchange,
  market: snapshotFeed.shape.market,
  type,
  symbols: snapshotFeed.shape.symbols,
  last_record: snapshotFeed.shape.last_record,
  stale: snapshotFeed.shape.stale,
})

export const venueMarketsBoard = board({
  id: 'venues-markets',
  path: '/api/public/venues/markets',
  title: 'Markets across venues',
  about:
    'Open interest, funding and spot prices of each coin over all venues, and stablecoin pegs; with a symbol, venue by venue.',
  mcp: 'get_venue_markets',
  cadence: CADENCE,
  spelling: 'snake',
  params: z.object({ symbol: optionalPerpSymbol('Only this coin, as BTC, with what each venue says.') }),
  result: part({
    symbol: unsure(coin('The coin that was asked for; null for all.')),
    coverage: listOf(Feed, 'The feeds behind it.'),
    totals: part(
      {
        exchanges: count('Venues.'),
        feeds: count('Feeds, one per venue and market.'),
        perp_oi_usd,
        dex_oi_usd: unsure(usd('The part of it that is on chain.')),
        dex_share_pct,
        ...sums,
        perp_oi_venues: count('Venues in the sum of open interest.'),
        perp_oi_missing: listOf(venue(), 'Venues of which a part that counts is missing from it.'),
        perp_oi_missing_usd: missing('Open interest'),
        dex_oi_missing_usd: missing('Open interest on chain'),
        ...volumesMissing,
      },
      'All coins.',
    ),
    symbols: listOf(Coin, 'The 300 coins with the most open interest, or the one that was asked for.'),
    pegs: listOf(
      part({
        symbol: coin('Stablecoin.'),
        venues: count('Venues that quote it.'),
        min_usd: price('Lowest price.'),
        median_usd: price('Median price.'),
        max_usd: price('Highest price.'),
        deviation_bps: bps('Median − a dollar.'),
        min_venue: venue('Where it is cheapest.'),
        max_venue: venue('Where it is dearest.'),
      }),
      'Stablecoins.',
    ),
    rows: whenAsked(listOf(Quote, 'What each venue says of the coin.')),
  }),
  example: { symbol: 'BTC' },
  reads: snapshotTables,
  subject: 'snapshots',
  async compute({ venueFeeds, snapshots }, { symbol }, { now }) {
    const [{ quotes, lacking }, coverage] = await Promise.all([
      readLastSnapshots(snapshots, now.ms),
      snapshotCoverage({ venueFeeds, snapshots }, new Map(), now),
    ])
    const types: VenueTypes = new Map(coverage.map(({ exchange, type }) => [exchange, type]))
    await setImmediate()
    const coins = byCoin(quotes)
    const lost = byCoin(lacking)
    await setImmediate()
    const asked = symbol === undefined ? null : baseOf(symbol)
    if (asked !== null && !coins.has(asked) && !lost.has(asked))
      throw noSuch('symbol', { symbol: asked }, 'is on no venue that we record', widestFirst(coins))
    const totals = { exchanges: types.size, feeds: coverage.length, ...venueTotals(quotes, types, lacking) }
    await setImmediate()
    return {
      symbol: asked,
      coverage: coverage.map((feed) => shown(Feed, feed)),
      totals,
      symbols:
        asked === null
          ? (await everyCoin(coins, lost, types)).slice(0, COINS)
          : [coinAcrossVenues(asked, coins.get(asked) ?? [], types, lost.get(asked))],
      pegs: pegsOf(coins),
      ...(asked === null ? {} : { rows: rowsOf(coins.get(asked) ?? [], types, now.ms) }),
    }
  },
})

/** The one with the most open interest first; a coin without perpetuals comes after all that have them. */
async function everyCoin(coins: Coins, lost: Coins, types: VenueTypes) {
  const rows: z.output<typeof Coin>[] = []
  for (const [coin, own] of coins) {
    if (isStablecoin(coin)) continue
    rows.push(coinAcrossVenues(coin, own, types, lost.get(coin)))
    if (rows.length % TURN === 0) await setImmediate()
  }
  return largestFirst(rows, ({ perp_oi_usd }) => perp_oi_usd)
}

function pegsOf(coins: Coins) {
  const pegs = [...coins].flatMap(([coin, own]) => (isStablecoin(coin) ? (pegOf(coin, own) ?? []) : []))
  return [...largestFirst(pegs, ({ venues }) => venues)]
}

/** Perpetuals before spot, the largest first. */
function rowsOf(quotes: readonly Snapshot[], types: VenueTypes, now: Ms): z.output<typeof Quote>[] {
  const sizeOf = ({ open_interest_usd, volume_24h_usd }: Snapshot) => open_interest_usd ?? volume_24h_usd
  const inOrder = (['perp', 'spot'] as const).flatMap((kind) =>
    largestFirst(
      quotes.filter(({ market }) => market === kind).map((quote) => ({ ...quote, symbol: quote.venue })),
      sizeOf,
    ),
  )
  return inOrder.map((quote) =>
    shown(Quote, quote, {
      type: types.get(quote.venue) ?? 'cex',
      oi_sides: 'one',
      ts: isoOf(quote.ts),
      stale: isOverdue(quote.ts, now, durationMs(CADENCE)),
    }),
  )
}

function widestFirst(coins: Coins): string[] {
  const widths = [...coins].map(([symbol, own]) => ({ symbol, venues: own.length }))
  return largestFirst(widths, ({ venues }) => venues).map(({ symbol }) => symbol)
}
