import { largestFirst } from '../../analytics/ranking.ts'
import { isOverdue } from '../../analytics/record/coverage.ts'
import { venueLeague } from '../../analytics/venues/venue-league.ts'
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
import { board } from '../../define/board.ts'
import { optionalPerpSymbol, optionalWhole } from '../../define/params.ts'
import { shown } from '../../define/shown.ts'
import { snapshotCoverage, snapshotTables } from '../../readings/record/snapshot-coverage.ts'
import { readLastSnapshots, type Snapshot } from '../../readings/venues/present.ts'
import { Feed, Quote, VenueMarketsAnswer } from './venue-markets-answer.ts'

const COINS = 300
const CADENCE = '10m'

type Coins = ReadonlyMap<string, readonly Snapshot[]>

export const venueMarketsBoard = board({
  id: 'venues-markets',
  path: '/api/public/venues/markets',
  title: 'Markets across venues',
  about:
    'Open interest, funding and spot prices of each coin over all venues, the venues by size, and stablecoin pegs; with a symbol, venue by venue.',
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
  result: VenueMarketsAnswer,
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
      venues: venueLeague(quotes, types, lacking),
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
