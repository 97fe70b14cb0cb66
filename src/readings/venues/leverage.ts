import { ladderChanges, laddersAt } from '../../analytics/venues/leverage.ts'
import type { Instant } from '../../core/clock.ts'
import type { Ms } from '../../core/time.ts'
import type { Reader } from '../../define/reader.ts'
import type { leverageTiers } from '../../tables/venues/leverage.ts'

type Tiers = Reader<typeof leverageTiers>

/** Ladders of a coin, of a venue, or all. */
export interface LadderFilter {
  readonly symbol?: string | undefined
  readonly venue?: string | undefined
}

/** More than any venue has had. */
const MOST_VERSIONS = 200_000

/** Ladders that hold now; `everRead` says whether any ever did. */
export async function readLadders(tiers: Tiers, filter: LadderFilter, now: Instant) {
  const rows = await tiers.latest({
    by: ['exchange', 'contract', 'tier'],
    where: whereOf(filter),
    ...now.ever(),
  })
  return { ladders: laddersAt(rows, now.ms), everRead: rows.length > 0 }
}

/**
 * What changed after a moment, the newest first: boards list it and profiles count it. Only contracts of more than one
 * version are read whole; of these so many that changed last.
 */
export async function readLadderChanges(
  tiers: Tiers,
  filter: LadderFilter,
  now: Instant,
  { after = 0, most = Number.POSITIVE_INFINITY }: { readonly after?: Ms; readonly most?: number },
) {
  const bounds = now.ever()
  const contracts = await tiers.aggregate({
    ...bounds,
    by: ['exchange', 'contract'],
    take: { first: { min: 'valid_from' }, last: { max: 'valid_from' }, ended: { max: 'valid_to' } },
    where: whereOf(filter),
  })
  const changed = contracts
    .map(({ exchange, contract, first, last, ended }) => ({
      id: `${exchange} ${contract}`,
      contract,
      exchange,
      changedAt: ended !== null || last !== first ? Math.max(last ?? 0, ended ?? 0) : null,
    }))
    .filter(({ changedAt }) => changedAt !== null && changedAt > after)
    .sort((a, b) => b.changedAt! - a.changedAt!)
    .slice(0, most)
  if (changed.length === 0) return []
  const versions = await tiers.range({
    ...bounds,
    where: {
      exchange: [...new Set(changed.map(({ exchange }) => exchange))],
      contract: [...new Set(changed.map(({ contract }) => contract))],
    },
    order: 'desc',
    limit: MOST_VERSIONS,
  })
  const ids = new Set(changed.map(({ id }) => id))
  const own = versions.filter(({ exchange, contract }) => ids.has(`${exchange} ${contract}`))
  return ladderChanges(own)
    .filter(({ at }) => at > after && at <= now.ms)
    .slice(0, most)
}

function whereOf({ symbol, venue }: LadderFilter) {
  return {
    ...(symbol === undefined ? {} : { symbol }),
    ...(venue === undefined ? {} : { exchange: venue }),
  }
}
