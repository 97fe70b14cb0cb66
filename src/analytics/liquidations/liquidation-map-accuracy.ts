import { groupBy } from '../../core/grouped.ts'
import { sum } from '../../core/stats.ts'
/** A bin of a map that was drawn earlier, and what was liquidated in it since. */
export interface TradedBin {
  readonly predicted_usd: number
  readonly realised_usd: number
}

export interface Hit {
  readonly realised_usd: number
  /** Of these, in the fullest quarter of the bins. */
  readonly hit_usd: number
}

const QUARTER = 0.25
/** Fewer bins have no quarter worth the name. */
const FEWEST_BINS = 4

/**
 * How much fell into the quarter of the bins that the map had drawn fullest. A quarter is exactly that: a bin on its
 * edge counts in part, and bins of equal size share alike, so that chance gives 25 % whatever the number of bins.
 * Null where price traded through too few bins, or where nothing was liquidated in them.
 */
export function hitOf(bins: readonly TradedBin[]): Hit | null {
  const realised = sum(bins.map(({ realised_usd }) => realised_usd))
  if (bins.length < FEWEST_BINS || realised === 0) return null
  let room = bins.length * QUARTER
  let hit = 0
  for (const group of equalGroups(bins)) {
    if (room <= 0) break
    hit += Math.min(1, room / group.count) * group.realised
    room -= group.count
  }
  return { realised_usd: realised, hit_usd: hit }
}

/** Percent over all of them together; null where there is nothing to judge. */
export function hitSharePct(hits: readonly Hit[]): number | null {
  const realised = sum(hits.map(({ realised_usd }) => realised_usd))
  return realised === 0 ? null : (sum(hits.map(({ hit_usd }) => hit_usd)) / realised) * 100
}

/** Of days that were judged one by one, each by the number of its maps. */
export function accuracyOver(
  days: readonly { readonly snapshots: number; readonly hit_share_pct: number | null }[],
): { snapshots: number; hit_share_pct: number | null } | null {
  const snapshots = sum(days.map((day) => day.snapshots))
  if (snapshots === 0) return null
  const judged = days.filter((day) => day.hit_share_pct !== null)
  const weight = sum(judged.map((day) => day.snapshots))
  const share = sum(judged.map((day) => day.hit_share_pct! * day.snapshots))
  return { snapshots, hit_share_pct: weight === 0 ? null : share / weight }
}

/** The fullest first; bins of the same size together. */
function equalGroups(bins: readonly TradedBin[]): { count: number; realised: number }[] {
  return [...groupBy(bins, ({ predicted_usd }) => predicted_usd)]
    .sort(([a], [b]) => b - a)
    .map(([, own]) => ({ count: own.length, realised: sum(own.map(({ realised_usd }) => realised_usd)) }))
}
