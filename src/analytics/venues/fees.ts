import { median } from '../../core/stats.ts'
import type { Row } from '../../define/table.ts'
import type { feeSchedules } from '../../tables/venues/fees.ts'
import { byText, compareText } from '../ranking.ts'

/** A schedule that holds from `valid_from` until the day before `valid_to`; dates are UTC days. */
export type FeeVersion = Omit<Row<typeof feeSchedules>, 'basis' | 'pairs' | 'checked_at' | 'source'>
type FeeMarket = FeeVersion['market']

/** What holds on that day, by venue and market. An announced schedule does not hold yet, an ended one no longer. */
export function currentFees<V extends FeeVersion>(versions: readonly V[], today: string): V[] {
  const newest = new Map<string, V>()
  for (const version of versions) {
    if (version.valid_from > today) continue
    const known = newest.get(placeOf(version))
    if (!known || version.valid_from > known.valid_from) newest.set(placeOf(version), version)
  }
  return [...newest.values()]
    .filter(({ valid_to }) => valid_to === null || valid_to > today)
    .sort(byText('venue', 'market'))
}

/** Over venues, one vote each; null of a market that nobody has. */
export function medianFees(current: readonly FeeVersion[]) {
  const of = (market: FeeMarket, fee: 'maker_pct' | 'taker_pct') =>
    median(current.filter((version) => version.market === market).map((version) => version[fee]))
  return {
    median_taker_perp: of('perp', 'taker_pct'),
    median_maker_perp: of('perp', 'maker_pct'),
    median_taker_spot: of('spot', 'taker_pct'),
    median_maker_spot: of('spot', 'maker_pct'),
  }
}

/** Every difference between a version and the one before it that holds by then, newest first. */
export function feeChanges(versions: readonly FeeVersion[], today: string) {
  const inOrder = versions
    .filter(({ valid_from }) => valid_from <= today)
    .sort(byText('venue', 'market', 'valid_from'))
  const changes = inOrder.flatMap((version, index) => {
    const before = inOrder[index - 1]
    if (!before || placeOf(before) !== placeOf(version)) return []
    const { valid_from: date, venue, market } = version
    return (['maker', 'taker'] as const)
      .map((field) => ({ field, old_pct: before[`${field}_pct`], new_pct: version[`${field}_pct`] }))
      .filter(({ old_pct, new_pct }) => old_pct !== new_pct)
      .map((change) => ({ date, venue, market, ...change }))
  })
  // Equal days keep the order of venue, market and field.
  return changes.sort((a, b) => compareText(b.date, a.date))
}

function placeOf({ venue, market }: FeeVersion): string {
  return `${venue} ${market}`
}
