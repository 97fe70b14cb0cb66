import { byText, compareText } from '../../analytics/ranking.ts'
import { isOverdue } from '../../analytics/record/coverage.ts'
import {
  cheapestWay,
  compareVersions,
  marketRanks,
  pausedNow,
  rankPaused,
  wayOf,
} from '../../analytics/venues/withdrawals.ts'
import type { Instant } from '../../core/clock.ts'
import { noSuch } from '../../core/errors.ts'
import { DAY, HOUR } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { optionalCoin, optionalVenue } from '../../define/params.ts'
import type { Readers } from '../../define/reader.ts'
import { shown } from '../../define/shown.ts'
import type { Row } from '../../define/table.ts'
import { venueNames } from '../../readings/venues/known-venue.ts'
import { readTraded } from '../../readings/venues/traded-assets.ts'
import { venueSnapshots, venues } from '../../tables/venues/venues.ts'
import { assetNetworks, networkEvents } from '../../tables/venues/withdrawals.ts'
import { Cheapest, EVENT_DAYS, Overview, Paused, Way, Ways } from './withdrawals-answer.ts'

const ROWS = 600
const PAUSED = 200
const EVENTS = 100
/** A venue that was not asked for a week is no longer on the list. */
const LISTED = '7d'

const tables = { networks: assetNetworks, log: networkEvents, snapshots: venueSnapshots, registry: venues }
type Tables = Readers<typeof tables>

export const withdrawalsBoard = board({
  id: 'withdrawals',
  path: '/api/public/withdrawals',
  title: 'Deposits and withdrawals',
  about:
    'Which networks are open for deposits and withdrawals, and at what fee, per venue and asset. Without a filter: the withdrawals that are paused now.',
  mcp: 'get_withdrawal_status',
  cadence: '1h',
  spelling: 'snake',
  params: {
    asset: optionalCoin('Only this asset, as BTC.'),
    venue: optionalVenue('Only this venue.'),
  },
  result: is.either({ Overview, Ways }),
  example: { asset: 'USDT' },
  reads: tables,
  subject: 'networks',
  async compute(readers, { asset, venue }, { now }) {
    await venueNames(readers.registry, venue)
    if (asset === undefined && venue === undefined) return await overview(readers, now)
    return await filtered(readers, { asset, venue }, now)
  },
})

async function overview({ networks, log, snapshots }: Tables, now: Instant) {
  const [heard, shut, traded, events] = await Promise.all([
    networks.aggregate({
      by: ['exchange'],
      take: { assets: { distinct: 'asset' }, last: { max: 'checked_at' } },
      where: { checked_at: { gte: now.minus(LISTED).ms } },
      ...now.ever(),
    }),
    networks.latest({
      by: ['exchange', 'asset', 'network'],
      where: { withdraw_enabled: false, checked_at: { gte: now.minus(LISTED).ms } },
      ...now.ever(),
    }),
    readTraded(snapshots, now),
    readEvents(log, {}, now),
  ])
  const paused = rankPaused(
    pausedNow(await versionsOf(networks, shut, now)).filter((row) => row.valid_to === null),
    marketRanks(traded.pairs),
  )
  return {
    venues: heard
      .flatMap(({ exchange, assets, last }) =>
        last === null
          ? []
          : [{ venue: exchange, assets, last_record: last, stale: isOverdue(last, now.ms, HOUR) }],
      )
      .sort(byText('venue')),
    paused_total: heard.length === 0 ? null : paused.length,
    paused: paused
      .slice(0, PAUSED)
      .map((row, index) => shown(Paused, row, { rank: index + 1, venue: row.exchange })),
    event_days: EVENT_DAYS,
    events,
  }
}

/** All versions of some ways. */
async function versionsOf(
  networks: Tables['networks'],
  ways: readonly Pick<Row<typeof assetNetworks>, 'exchange' | 'asset' | 'network'>[],
  now: Instant,
) {
  const wanted = new Set(ways.map(wayOf))
  const versions = await networks.latest({
    by: ['exchange', 'asset', 'network', 'valid_from'],
    where: { asset: [...new Set(ways.map(({ asset }) => asset))] },
    ...now.ever(),
  })
  return versions.filter((version) => wanted.has(wayOf(version)))
}

interface Filter {
  readonly asset: string | undefined
  readonly venue: string | undefined
}

async function filtered({ networks, log, snapshots }: Tables, { asset, venue }: Filter, now: Instant) {
  const where = {
    ...(asset === undefined ? {} : { asset }),
    ...(venue === undefined ? {} : { exchange: venue }),
  }
  const [versions, traded, events] = await Promise.all([
    networks.latest({ by: ['exchange', 'asset', 'network'], where, ...now.ever() }),
    readTraded(snapshots, now),
    readEvents(log, where, now),
  ])
  const ranks = marketRanks(traded.pairs)
  if (versions.length === 0 && asset !== undefined) await requireAsset(networks, asset, ranks, now)
  const rankOf = (code: string) => ranks.get(code) ?? Number.POSITIVE_INFINITY
  const rows = versions
    .filter((row) => row.valid_to === null)
    .sort((a, b) => (a.asset === b.asset ? 0 : rankOf(a.asset) - rankOf(b.asset)) || compareVersions(a, b))
    .map((row) =>
      shown(Way, row, {
        venue: row.exchange,
        withdraw_fee_usd: dollars(row.withdraw_fee, traded.priceOf(row.asset)),
      }),
    )
  // Fees of different assets cannot be compared: a cheapest way is of one asset.
  const cheapest = asset === undefined ? null : cheapestWay(rows)
  return {
    asset: asset ?? null,
    venue: venue ?? null,
    count: Math.min(rows.length, ROWS),
    total: rows.length,
    truncated: rows.length > ROWS,
    rows: rows.slice(0, ROWS),
    cheapest: cheapest && shown(Cheapest, cheapest),
    event_days: EVENT_DAYS,
    events,
  }
}

async function readEvents(log: Tables['log'], where: { asset?: string; exchange?: string }, now: Instant) {
  const rows = await log.range({
    where,
    ...now.since(now.ms - EVENT_DAYS * DAY),
    order: 'desc',
    limit: EVENTS,
  })
  return rows.map(({ exchange, ...event }) => ({ ...event, venue: exchange }))
}

/** 404 for an asset that no venue ever showed; before anything is recorded none is unknown. */
async function requireAsset(
  networks: Tables['networks'],
  asset: string,
  ranks: ReadonlyMap<string, number>,
  now: Instant,
): Promise<void> {
  const known = await networks.aggregate({
    by: ['asset'],
    take: { versions: { count: true } },
    ...now.ever(),
  })
  const codes = known.map((row) => row.asset)
  if (codes.length === 0 || codes.includes(asset)) return
  const rankOf = (code: string) => ranks.get(code) ?? Number.POSITIVE_INFINITY
  codes.sort((a, b) => (rankOf(a) === rankOf(b) ? 0 : rankOf(a) - rankOf(b)) || compareText(a, b))
  throw noSuch('symbol', { asset }, 'is not an asset whose networks we record', codes)
}

function dollars(units: number | null, price: number | null): number | null {
  return units === null || price === null ? null : units * price
}
