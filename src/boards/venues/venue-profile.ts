import { z } from 'zod'
import { compareText } from '../../analytics/ranking.ts'
import { currentFees } from '../../analytics/venues/fees.ts'
import { basketOf, ladderSummary, networkSummary } from '../../analytics/venues/venue-profile.ts'
import { Problem } from '../../core/errors.ts'
import { dateOf, isoOf, SINCE_EVER } from '../../core/time.ts'
import { count, day, feedKind, figure, iso, unsure, whenAsked } from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { optionalVenue } from '../../define/params.ts'
import { firstAndLast, firstDay } from '../../readings/record/record-start.ts'
import { readLastSnapshots } from '../../readings/venues/present.ts'
import { profileTables, readContracts, readFund, readStatus } from '../../readings/venues/profile.ts'
import { VENUE_EVENT_KINDS } from '../../tables/venues/venue-status.ts'

const EVENTS = 50
const MOST_ROWS = 20_000

const Profile = {
  venue: z.string(),
  name: z.string(),
  type: z.enum(['cex', 'dex']),
  country: unsure(z.string()),
  recorded_since: unsure(day()),
  contracts: z.strictObject({
    perp: unsure(count()),
    future: unsure(count()),
    option: unsure(count()),
    spot: unsure(count()),
    total: unsure(count()),
  }),
  basket: z.strictObject({
    symbols: count(),
    perp_oi_usd: unsure(figure()),
    volume_24h_usd: unsure(figure()),
    avg_funding_8h_pct: unsure(figure()),
    oi_weighted_funding_8h_pct: unsure(figure()),
    perp_oi_missing_usd: figure(),
    volume_missing_usd: figure(),
  }),
  leverage: unsure(
    z.strictObject({
      contracts: count(),
      max_leverage: unsure(figure()),
      median_max_leverage: unsure(figure()),
      changes_30d: count(),
    }),
  ),
  networks: unsure(
    z.strictObject({
      assets: count(),
      networks: count(),
      deposits_paused: count(),
      withdrawals_paused: count(),
    }),
  ),
  fees: z.array(
    z.strictObject({
      market: z.enum(['perp', 'spot', 'future', 'option']),
      maker_pct: figure(),
      taker_pct: figure(),
    }),
  ),
  status: z.strictObject({
    uptime_30d_pct: unsure(figure()),
    checks_30d: count(),
    state: z.enum(['up', 'degraded', 'down', 'unknown']),
    checked_at: unsure(iso()),
  }),
  insurance_fund_usd: unsure(figure()),
  liquidation_feed: unsure(z.strictObject({ kind: feedKind(), since: unsure(day()) })),
  events: z.array(
    z.strictObject({
      at: iso(),
      kind: z.enum(VENUE_EVENT_KINDS),
      subject: z.string(),
      detail: z.string(),
    }),
  ),
}

export const venueProfileBoard = board({
  id: 'venues-profile',
  path: '/api/public/venues/profile',
  title: 'Profile of a venue',
  about:
    'One venue: contracts, open interest and funding, leverage, networks, fees, uptime, and what changed there. Without a venue, the list of them.',
  tier: 'free',
  mcp: 'get_venue_profile',
  cadence: '10m',
  spelling: 'snake',
  params: z.object({ venue: optionalVenue('The venue; without it, all venue ids.') }),
  result: z.strictObject({
    count: whenAsked(count()),
    venues: whenAsked(z.array(z.string())),
    venue: whenAsked(Profile.venue),
    name: whenAsked(Profile.name),
    type: whenAsked(Profile.type),
    country: whenAsked(Profile.country),
    recorded_since: whenAsked(Profile.recorded_since),
    contracts: whenAsked(Profile.contracts),
    basket: whenAsked(Profile.basket),
    leverage: whenAsked(Profile.leverage),
    networks: whenAsked(Profile.networks),
    fees: whenAsked(Profile.fees),
    status: whenAsked(Profile.status),
    insurance_fund_usd: whenAsked(Profile.insurance_fund_usd),
    liquidation_feed: whenAsked(Profile.liquidation_feed),
    events: whenAsked(Profile.events),
  }),
  example: { venue: 'binance' },
  reads: profileTables,
  subject: 'snapshots',
  async compute(readers, { venue }, { now }) {
    const registry = await readers.venues.latest({ by: ['venue'], since: SINCE_EVER })
    const ids = registry.map((row) => row.venue).sort(compareText)
    if (venue === undefined) {
      const ends = await firstAndLast(readers.snapshots, 'ts', now.ms)
      return { count: ids.length, venues: ids, recorded_since: ends && dateOf(ends.first) }
    }
    const entry = registry.find((row) => row.venue === venue)
    if (!entry) {
      throw new Problem('unknown_venue', `${venue} is not a venue that we record.`, {
        param: 'venue',
        allowed: ids,
      })
    }
    const until = now.ms + 1
    const exchange = venue
    const [{ quotes, lacking }, contracts, steps, networks, fees, status, fund, feeds, events] =
      await Promise.all([
        readLastSnapshots(readers.snapshots, now.ms, { venue }),
        readContracts(readers, venue, now),
        readers.tiers.range({
          columns: ['contract', 'valid_from', 'valid_to', 'max_leverage'],
          since: SINCE_EVER,
          until,
          where: { exchange, tier: 1 },
          order: 'asc',
          limit: MOST_ROWS,
        }),
        readers.networks.latest({
          by: ['asset', 'network'],
          columns: ['asset', 'valid_to', 'deposit_enabled', 'withdraw_enabled'],
          since: SINCE_EVER,
          until,
          where: { exchange },
        }),
        readers.fees.range({ since: SINCE_EVER, until, where: { venue }, order: 'asc', limit: MOST_ROWS }),
        readStatus(readers.checks, venue, now),
        readFund(readers.funds, venue, now),
        readers.liquidationFeeds.latest({ by: ['exchange'], since: SINCE_EVER, where: { exchange } }),
        readers.events.range({ since: SINCE_EVER, until, where: { venue }, order: 'desc', limit: EVENTS }),
      ])
    const [recorded_since, liquidationsSince] = await Promise.all([
      firstDay(readers.snapshots, 'ts', { venue }),
      firstDay(readers.liquidations, 'event_time', { exchange }),
    ])
    const [feed] = feeds
    return {
      venue,
      name: entry.name,
      type: entry.type,
      country: entry.country,
      recorded_since,
      contracts,
      basket: basketOf(quotes, lacking),
      leverage: ladderSummary(steps, now.ms),
      networks: networkSummary(networks),
      fees: currentFees(fees, now.date).map(({ market, maker_pct, taker_pct }) => ({
        market,
        maker_pct,
        taker_pct,
      })),
      status,
      insurance_fund_usd: fund,
      liquidation_feed: feed ? { kind: feed.kind, since: liquidationsSince } : null,
      events: events.map(({ at, kind, subject, detail }) => ({ at: isoOf(at), kind, subject, detail })),
    }
  },
})
