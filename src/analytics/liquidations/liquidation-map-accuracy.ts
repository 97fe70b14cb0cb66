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
  const realised = bins.reduce((sum, { realised_usd }) => sum + realised_usd, 0)
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
  const realised = hits.reduce((sum, { realised_usd }) => sum + realised_usd, 0)
  return realised === 0 ? null : (hits.reduce((sum, { hit_usd }) => sum + hit_usd, 0) / realised) * 100
}

/** Of days that were judged one by one, each by the number of its maps. */
export function accuracyOver(
  days: readonly { readonly snapshots: number; readonly hit_share_pct: number | null }[],
): { snapshots: number; hit_share_pct: number | null } | null {
  const snapshots = days.reduce((sum, day) => sum + day.snapshots, 0)
  if (snapshots === 0) return null
  const judged = days.filter((day) => day.hit_share_pct !== null)
  const weight = judged.reduce((sum, day) => sum + day.snapshots, 0)
  const share = judged.reduce((sum, day) => sum + day.hit_share_pct! * day.snapshots, 0)
  return { snapshots, hit_share_pct: weight === 0 ? null : share / weight }
}

/** The fullest first; bins of the same size together. */
function equalGroups(bins: readonly TradedBin[]): { count: number; realised: number }[] {
  const groups = new Map<number, { count: number; realised: number }>()
  for (const { predicted_usd, realised_usd } of bins) {
    const group = groups.get(predicted_usd) ?? { count: 0, realised: 0 }
    group.count += 1
    group.realised += realised_usd
    groups.set(predicted_usd, group)
  }
  return [...groups].sort(([a], [b]) => b - a).map(([, group]) => group)
}
