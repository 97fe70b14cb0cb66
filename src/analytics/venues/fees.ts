import { median } from '../../core/stats.ts'
import { compareText } from '../ranking.ts'

export type FeeMarket = 'perp' | 'spot' | 'future' | 'option'

/** A schedule that holds from `valid_from` until the day before `valid_to`; dates are UTC days. */
export interface FeeVersion {
  readonly venue: string
  readonly market: FeeMarket
  readonly valid_from: string
  readonly valid_to: string | null
  readonly maker_pct: number
  readonly taker_pct: number
}

export interface FeeChange {
  readonly date: string
  readonly venue: string
  readonly market: FeeMarket
  readonly field: 'maker' | 'taker'
  readonly old_pct: number
  readonly new_pct: number
}

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
    .sort((a, b) => compareText(placeOf(a), placeOf(b)))
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
export function feeChanges(versions: readonly FeeVersion[], today: string): FeeChange[] {
  const inOrder = versions
    .filter(({ valid_from }) => valid_from <= today)
    .sort((a, b) => compareText(placeOf(a), placeOf(b)) || compareText(a.valid_from, b.valid_from))
  const changes: FeeChange[] = []
  inOrder.forEach((version, index) => {
    const before = inOrder[index - 1]
    if (!before || placeOf(before) !== placeOf(version)) return
    for (const field of ['maker', 'taker'] as const) {
      const [old_pct, new_pct] = [before[`${field}_pct`], version[`${field}_pct`]]
      if (old_pct === new_pct) continue
      const { valid_from: date, venue, market } = version
      changes.push({ date, venue, market, field, old_pct, new_pct })
    }
  })
  // Equal days keep the order of venue, market and field.
  return changes.sort((a, b) => compareText(b.date, a.date))
}

function placeOf({ venue, market }: FeeVersion): string {
  return `${venue} ${market}`
}
