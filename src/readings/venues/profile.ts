import { ladderSummary, uptimePct } from '../../analytics/venues/venue-profile.ts'
import type { Instant } from '../../core/clock.ts'
import { sum, sumKnown } from '../../core/stats.ts'
import { DAY, MINUTE } from '../../core/time.ts'
import type { Reader, Readers } from '../../define/reader.ts'
import { liquidationEvents, liquidationFeeds } from '../../tables/liquidations/liquidations.ts'
import { feeSchedules } from '../../tables/venues/fees.ts'
import { insuranceFundDaily } from '../../tables/venues/insurance-funds.ts'
import { leverageTiers } from '../../tables/venues/leverage.ts'
import { venueEvents, venueStatusChecks } from '../../tables/venues/venue-status.ts'
import { instruments, venueSnapshots, venues } from '../../tables/venues/venues.ts'
import { assetNetworks } from '../../tables/venues/withdrawals.ts'
import { readLadderChanges, readLadders } from './leverage.ts'

export const profileTables = {
  venues,
  snapshots: venueSnapshots,
  instruments,
  tiers: leverageTiers,
  networks: assetNetworks,
  fees: feeSchedules,
  checks: venueStatusChecks,
  funds: insuranceFundDaily,
  liquidationFeeds,
  liquidations: liquidationEvents,
  events: venueEvents,
}

const KINDS = ['perp', 'future', 'option', 'spot'] as const
/** Three checks of five minutes. */
const CHECK_STANDS = 15 * MINUTE

/**
 * Contracts that the venue lists. Where its list is not recorded, perpetuals and spot are counted in its snapshots,
 * and of the rest nothing is known.
 */
export async function readContracts(
  { instruments, snapshots }: Pick<Readers<typeof profileTables>, 'instruments' | 'snapshots'>,
  venue: string,
  now: Instant,
) {
  const [listed, shown] = await Promise.all([
    instruments.aggregate({
      by: ['kind'],
      take: { all: { count: true }, gone: { count: true, when: { delisted_at: { gte: 0 } } } },
      ...now.last('48h'),
      where: { venue },
    }),
    snapshots.aggregate({
      by: ['market'],
      take: { contracts: { distinct: 'instrument' } },
      ...now.last('24h'),
      where: { venue },
    }),
  ])
  const count = new Map<string, number>(shown.map(({ market, contracts }) => [market, contracts]))
  for (const { kind, all, gone } of listed) count.set(kind, all - gone)
  const counts = KINDS.map((kind) => [kind, count.get(kind) ?? null] as const)
  return {
    ...(Object.fromEntries(counts) as Record<(typeof KINDS)[number], number | null>),
    total: sumKnown(counts.map(([, contracts]) => contracts)),
  }
}

/** Null where no ladder was ever read. */
export async function readLeverage(tiers: Reader<typeof leverageTiers>, venue: string, now: Instant) {
  const [{ ladders, everRead }, changes] = await Promise.all([
    readLadders(tiers, { venue }, now),
    readLadderChanges(tiers, { venue }, now, { after: now.ms - 30 * DAY }),
  ])
  return everRead ? { ...ladderSummary(ladders), changes_30d: changes.length } : null
}

export async function readStatus(checks: Reader<typeof venueStatusChecks>, venue: string, now: Instant) {
  const window = { ...now.last('30d'), where: { venue } }
  const [counted, [last]] = await Promise.all([
    checks.aggregate({ ...window, by: ['state'], take: { checks: { count: true } } }),
    checks.range({ ...window, order: 'desc', limit: 1 }),
  ])
  return {
    uptime_30d_pct: uptimePct(counted),
    checks_30d: sum(counted.map((row) => row.checks)),
    state: last && now.ms - last.ts <= CHECK_STANDS ? last.state : ('unknown' as const),
    checked_at: last?.ts ?? null,
  }
}

export async function readFund(
  funds: Reader<typeof insuranceFundDaily>,
  venue: string,
  now: Instant,
): Promise<number | null> {
  const [last] = await funds.latest({
    by: ['venue'],
    known: ['fund_usd'],
    ...now.last('7d'),
    where: { venue },
  })
  return last?.fund_usd ?? null
}
