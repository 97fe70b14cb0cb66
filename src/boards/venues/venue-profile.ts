import { compareText } from '../../analytics/ranking.ts'
import { currentFees } from '../../analytics/venues/fees.ts'
import { basketOf, networkSummary } from '../../analytics/venues/venue-profile.ts'
import { noSuch } from '../../core/errors.ts'
import { dateOf, SINCE_EVER } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { optionalVenue } from '../../define/params.ts'
import { shown } from '../../define/shown.ts'
import { feedKind } from '../../readings/liquidations/liquidation-fields.ts'
import { firstAndLast, firstDay } from '../../readings/record/record-start.ts'
import { readLastSnapshots } from '../../readings/venues/present.ts'
import {
  profileTables,
  readContracts,
  readFund,
  readLeverage,
  readStatus,
} from '../../readings/venues/profile.ts'
import { VENUE_EVENT_KINDS } from '../../tables/venues/venue-status.ts'

const EVENTS = 50
const MOST_ROWS = 20_000

const contracts = (kind: string) =>
  is.unsure(is.count(`${kind} that it lists; null where that is not recorded.`))
const lacking = (what: string) =>
  is.usd(`${what} that was known within 24 hours and is not in the sum; 0 when it is whole.`)

const VenueList = is.part({
  count: is.count('Venues in the list.'),
  venues: is.listOf(is.venue(), 'Every venue id.'),
  recorded_since: is.unsure(is.day('Day of the first snapshot on record.')),
})
const Fee = is.part({
  market: is.oneOf(['perp', 'spot', 'future', 'option'], 'Kind of market.'),
  maker_pct: is.pct('Maker fee of the base tier; negative is a rebate.'),
  taker_pct: is.pct('Taker fee of the base tier.'),
  source: is.unsure(
    is.oneOf(
      ['venue', 'built-in'],
      'Whether the venue was asked, or it is of the list that comes with perptape.',
    ),
  ),
})
const Profile = is.part({
  venue: is.venue(),
  name: is.text('Name of the venue.'),
  type: is.oneOf(['cex', 'dex'], 'Whether it is a company or on chain.'),
  country: is.unsure(is.text('Country of the venue, two letters.')),
  recorded_since: is.unsure(is.day('Day of its first snapshot on record.')),
  contracts: is.part(
    {
      perp: contracts('Perpetuals'),
      future: contracts('Dated futures'),
      option: contracts('Options'),
      spot: contracts('Spot markets'),
      total: is.unsure(is.count('All that are known.')),
    },
    'What can be traded.',
  ),
  basket: is.part(
    {
      symbols: is.count('Coins that we record there.'),
      perp_oi_usd: is.unsure(is.usd('Open interest of their perpetuals, one side.')),
      volume_24h_usd: is.unsure(is.usd('Traded in 24 hours, perpetuals and spot.')),
      avg_funding_8h_pct: is.unsure(is.rate('Mean funding per 8 hours.')),
      oi_weighted_funding_8h_pct: is.unsure(is.rate('Funding per 8 hours, weighted by open interest.')),
      perp_oi_missing_usd: lacking('Open interest'),
      volume_missing_usd: lacking('Volume'),
    },
    'The coins that we record there.',
  ),
  leverage: is.unsure(
    is.part(
      {
        contracts: is.count('Contracts with a ladder.'),
        max_leverage: is.unsure(is.leverage('Highest leverage.')),
        median_max_leverage: is.unsure(is.leverage('Median of the highest leverage of its contracts.')),
        changes_30d: is.count('Changes of ladders in 30 days, as leverage-tiers lists them.'),
      },
      'Leverage; null where no ladder is recorded.',
    ),
  ),
  networks: is.unsure(
    is.part(
      {
        assets: is.count('Assets.'),
        networks: is.count('Ways in and out.'),
        deposits_paused: is.count('Ways that are shut for deposits.'),
        withdrawals_paused: is.count('Ways that are shut for withdrawals.'),
      },
      'Deposits and withdrawals; null where none are recorded.',
    ),
  ),
  fees: is.listOf(Fee, 'Fees in force.'),
  status: is.part(
    {
      uptime_30d_pct: is.unsure(is.pct('Checks of 30 days that were answered, slowly or not.')),
      checks_30d: is.count('Checks of 30 days.'),
      state: is.oneOf(
        ['up', 'degraded', 'down', 'unknown'],
        'State at the last check; unknown 15 minutes after it.',
      ),
      checked_at: is.unsure(is.iso('When it was last checked.')),
    },
    'Whether its interface answers.',
  ),
  insurance_fund_usd: is.unsure(is.usd('What its insurance fund holds.')),
  liquidation_feed: is.unsure(
    is.part(
      { kind: feedKind(), since: is.unsure(is.day('Day of its first liquidation on record.')) },
      'Its feed of liquidations; null where it has none.',
    ),
  ),
  events: is.listOf(
    is.part({
      at: is.iso('When.'),
      kind: is.oneOf(VENUE_EVENT_KINDS, 'What happened.'),
      subject: is.text('To what.'),
      detail: is.text('In words.'),
    }),
    'What changed there, newest first.',
  ),
})

export const venueProfileBoard = board({
  id: 'venues-profile',
  path: '/api/public/venues/profile',
  title: 'Profile of a venue',
  about:
    'One venue: contracts, open interest and funding, leverage, networks, fees, uptime, and what changed there. Without a venue, the list of them.',
  mcp: 'get_venue_profile',
  cadence: '10m',
  spelling: 'snake',
  params: { venue: optionalVenue('The venue; without it, all venue ids.') },
  result: is.either({ List: VenueList, Profile }),
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
    if (!entry) throw noSuch('venue', { venue }, 'is not a venue that we record', ids)
    const exchange = venue
    const [{ quotes, lacking }, contracts, leverage, networks, fees, status, fund, feeds, events] =
      await Promise.all([
        readLastSnapshots(readers.snapshots, now.ms, { venue }),
        readContracts(readers, venue, now),
        readLeverage(readers.tiers, venue, now),
        readers.networks.latest({
          by: ['asset', 'network'],
          columns: ['asset', 'valid_to', 'deposit_enabled', 'withdraw_enabled'],
          ...now.ever(),
          where: { exchange },
        }),
        readers.fees.range({ ...now.ever(), where: { venue }, order: 'asc', limit: MOST_ROWS }),
        readStatus(readers.checks, venue, now),
        readFund(readers.funds, venue, now),
        readers.liquidationFeeds.latest({ by: ['exchange'], since: SINCE_EVER, where: { exchange } }),
        readers.events.range({ ...now.ever(), where: { venue }, order: 'desc', limit: EVENTS }),
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
      leverage,
      networks: networkSummary(networks),
      fees: currentFees(fees, now.date).map((fee) => shown(Fee, fee)),
      status,
      insurance_fund_usd: fund,
      liquidation_feed: feed ? { kind: feed.kind, since: liquidationsSince } : null,
      events: events.map(({ at, kind, subject, detail }) => ({ at, kind, subject, detail })),
    }
  },
})
