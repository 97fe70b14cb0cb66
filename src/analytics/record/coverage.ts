import { sumKnown } from '../../core/stats.ts'
import { HOUR, type Ms } from '../../core/time.ts'
import type { LiquidationKind } from '../../define/source.ts'

/** A feed that should have spoken by now. One that never did is stale as well. */
export function isOverdue(lastRecord: Ms | null, now: Ms, cadenceMs: Ms): boolean {
  return lastRecord === null || now - lastRecord > 3 * cadenceMs
}

/** Liquidations have no cadence: an hour without any on a whole venue is suspicious, three where they come hourly. */
export const liquidationSilence = (kind: LiquidationKind): Ms => (kind === 'delayed' ? 3 * HOUR : HOUR)

export function isLiquidationFeedStale(kind: LiquidationKind, lastRecord: Ms | null, now: Ms): boolean {
  if (kind === 'none') return false
  return lastRecord === null || now - lastRecord > liquidationSilence(kind)
}

/** The value that occurs most, the smallest of equals; null of nothing. */
export function mostCommon(
  counted: readonly { readonly value: number; readonly count: number }[],
): number | null {
  const [first] = [...counted].sort((a, b) => b.count - a.count || a.value - b.value)
  return first?.value ?? null
}

export interface CoverageParts {
  readonly venues: number
  readonly liquidations: readonly {
    readonly kind: LiquidationKind
    readonly counted: boolean
    readonly events_24h: number | null
    readonly stale: boolean
  }[]
  readonly snapshots: readonly { readonly stale: boolean }[]
}

/** A feed of the registry is a market of a venue; liquidation feeds are counted beside them. */
export function coverageTotals({ venues, liquidations, snapshots }: CoverageParts) {
  const counted = liquidations.filter((feed) => feed.counted)
  return {
    exchanges: venues,
    feeds: snapshots.length,
    liquidation_feeds: liquidations.filter(({ kind }) => kind !== 'none').length,
    liquidation_feeds_counted: counted.length,
    liquidation_events_24h: sumKnown(counted.map(({ events_24h }) => events_24h)),
    snapshot_feeds: snapshots.length,
    stale_feeds: [...counted, ...snapshots].filter(({ stale }) => stale).length,
  }
}
