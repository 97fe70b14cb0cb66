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
import { Problem } from '../../core/errors.ts'
import { baseOf } from '../../core/symbols.ts'
import { durationMs, isoOf, type Ms } from '../../core/time.ts'
import { count, figure, iso, unsure, whenAsked } from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { optionalPerpSymbol } from '../../define/params.ts'
import { readLastSnapshots, type Snapshot } from '../../readings/venues/present.ts'
import { venueFeeds, venueSnapshots } from '../../tables/venues/venues.ts'
import { snapshotCoverage } from '../record/coverage-feeds.ts'

const COINS = 300
const ALLOWED = 50
const CADENCE = '10m'
/** Coins worked out before others get their turn. */
const TURN = 25

type Coins = ReadonlyMap<string, readonly Snapshot[]>

const market = () => z.enum(['perp', 'spot'])
const venueType = () => z.enum(['cex', 'dex'])

const Coin = z.strictObject({
  symbol: z.string(),
  venues: count(),
  perp_oi_usd: unsure(figure()),
  dex_share_pct: unsure(figure()),
  perp_volume_24h_usd: unsure(figure()),
  spot_volume_24h_usd: unsure(figure()),
  funding_8h_min_pct: unsure(figure()),
  funding_8h_max_pct: unsure(figure()),
  funding_8h_median_pct: unsure(figure()),
  funding_8h_oi_weighted_pct: unsure(figure()),
  funding_min_venue: unsure(z.string()),
  funding_max_venue: unsure(z.string()),
  spot_min_usd: unsure(figure()),
  spot_median_usd: unsure(figure()),
  spot_max_usd: unsure(figure()),
  spot_dispersion_bps: unsure(figure()),
  perp_oi_missing_usd: figure(),
  perp_volume_missing_usd: figure(),
  spot_volume_missing_usd: figure(),
})
const Quote = z.strictObject({
  venue: z.string(),
  market: market(),
  type: venueType(),
  quote: z.string(),
  price_usd: figure(),
  volume_24h_usd: unsure(figure()),
  open_interest_usd: unsure(figure()),
  funding_rate_8h_pct: unsure(figure()),
  oi_sides: z.literal('one'),
  ts: iso(),
  stale: z.boolean(),
})

export const venueMarketsBoard = board({
  id: 'venues-markets',
  path: '/api/public/venues/markets',
  title: 'Markets across venues',
  about:
    'Open interest, funding and spot prices of each coin over all venues, and stablecoin pegs; with a symbol, venue by venue.',
  tier: 'free',
  mcp: 'get_venue_markets',
  cadence: CADENCE,
  spelling: 'snake',
  params: z.object({ symbol: optionalPerpSymbol('Only this coin, as BTC, with what each venue says.') }),
  result: z.strictObject({
    symbol: unsure(z.string()),
    coverage: z.array(
      z.strictObject({
        exchange: z.string(),
        market: market(),
        type: venueType(),
        symbols: unsure(count()),
        last_record: unsure(iso()),
        stale: z.boolean(),
      }),
    ),
    totals: z.strictObject({
      exchanges: count(),
      feeds: count(),
      perp_oi_usd: unsure(figure()),
      dex_oi_usd: unsure(figure()),
      dex_share_pct: unsure(figure()),
      perp_volume_24h_usd: unsure(figure()),
      spot_volume_24h_usd: unsure(figure()),
      /** Venues in the sum of open interest, and those of which a part that counts is missing from it. */
      perp_oi_venues: count(),
      perp_oi_missing: z.array(z.string()),
      perp_oi_missing_usd: figure(),
      dex_oi_missing_usd: figure(),
      perp_volume_missing_usd: figure(),
      spot_volume_missing_usd: figure(),
    }),
    symbols: z.array(Coin),
    pegs: z.array(
      z.strictObject({
        symbol: z.string(),
        venues: count(),
        min_usd: figure(),
        median_usd: figure(),
        max_usd: figure(),
        deviation_bps: figure(),
        min_venue: z.string(),
        max_venue: z.string(),
      }),
    ),
    rows: whenAsked(z.array(Quote)),
  }),
  example: { symbol: 'BTC' },
  reads: { venueFeeds, snapshots: venueSnapshots },
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
    if (asked !== null && !coins.has(asked) && !lost.has(asked)) throw unknownCoin(asked, coins)
    const totals = { exchanges: types.size, feeds: coverage.length, ...venueTotals(quotes, types, lacking) }
    await setImmediate()
    return {
      symbol: asked,
      coverage: coverage.map(({ exchange, market, type, symbols, last_record, stale }) => ({
        exchange,
        market,
        type,
        symbols,
        last_record,
        stale,
      })),
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
  return inOrder.map((quote) => ({
    venue: quote.venue,
    market: quote.market,
    type: types.get(quote.venue) ?? 'cex',
    quote: quote.quote,
    price_usd: quote.price_usd,
    volume_24h_usd: quote.volume_24h_usd,
    open_interest_usd: quote.open_interest_usd,
    funding_rate_8h_pct: quote.funding_rate_8h_pct,
    oi_sides: 'one',
    ts: isoOf(quote.ts),
    stale: isOverdue(quote.ts, now, durationMs(CADENCE)),
  }))
}

function unknownCoin(coin: string, coins: Coins): Problem {
  const widest = largestFirst(
    [...coins].map(([symbol, own]) => ({ symbol, venues: own.length })),
    ({ venues }) => venues,
  )
  return new Problem('unknown_symbol', `${coin} is on no venue that we record.`, {
    param: 'symbol',
    allowed: widest.slice(0, ALLOWED).map(({ symbol }) => symbol),
  })
}
