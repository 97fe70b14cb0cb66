import { PCT_DECIMALS, roundTo } from '../../core/round.ts'
import { percentChange, sumKnown } from '../../core/stats.ts'
import type { Row } from '../../define/table.ts'
import type { oi5m } from '../../tables/market/open-interest.ts'

export type OiReading = Pick<Row<typeof oi5m>, 'ts' | 'oi_base' | 'oi_usd'>

export interface OiChange {
  /** Of base units: a price move alone changes nothing. */
  readonly pct: number | null
  /** What the contracts opened (+) or closed (−) since are worth at the present price. */
  readonly usd: number | null
  /** The earlier open interest at the present price; what `pct` and totals are relative to. */
  readonly beforeUsd: number | null
}

const NO_CHANGE: OiChange = { pct: null, usd: null, beforeUsd: null }

export function oiChange(before: OiReading | undefined, after: OiReading | undefined): OiChange {
  if (!before || !after) return NO_CHANGE
  const price = after.oi_base > 0 ? after.oi_usd / after.oi_base : null
  return {
    pct: percentChange(before.oi_base, after.oi_base),
    usd: price === null ? null : (after.oi_base - before.oi_base) * price,
    beforeUsd: price === null ? null : before.oi_base * price,
  }
}

export interface OiContract {
  readonly openInterestUsd: number | null
  readonly oi24hUsd: number | null
  readonly oi24hBeforeUsd: number | null
}

/** Change is over the contracts whose open interest is known at both ends, so that a new listing is no growth. */
export function oiTotals(contracts: readonly OiContract[]) {
  const change = sumKnown(contracts.map(({ oi24hUsd }) => oi24hUsd))
  const before = sumKnown(contracts.map(({ oi24hBeforeUsd }) => oi24hBeforeUsd))
  return {
    openInterestUsd: sumKnown(contracts.map(({ openInterestUsd }) => openInterestUsd)),
    oi24hUsd: change,
    oi24hPct: change === null || before === null || before === 0 ? null : (change / before) * 100,
    /** Contracts that are quoted and whose open interest is not known: the sum goes without them. */
    openInterestUnknown:
      contracts.length === 0
        ? null
        : contracts.filter(({ openInterestUsd }) => openInterestUsd === null).length,
  }
}

export const OI_REGIMES = {
  LONGS_BUILDING: 'Longs building',
  SHORTS_BUILDING: 'Shorts building',
  LONG_SQUEEZE: 'Longs closing',
  SHORT_SQUEEZE: 'Shorts closing',
  QUIET: 'Quiet',
} as const
export type OiRegime = keyof typeof OI_REGIMES

const REGIME_THRESHOLD_PCT = 2

/** Who is entering or leaving, by the signs of open interest and price as they are shown; null when either is unknown. */
export function oiRegime(oi24hPct: number | null, change24hPct: number | null): OiRegime | null {
  if (oi24hPct === null) return null
  if (Math.abs(roundTo(PCT_DECIMALS, oi24hPct)) < REGIME_THRESHOLD_PCT) return 'QUIET'
  if (change24hPct === null) return null
  if (roundTo(PCT_DECIMALS, change24hPct) === 0) return 'QUIET'
  if (oi24hPct > 0) return change24hPct > 0 ? 'LONGS_BUILDING' : 'SHORTS_BUILDING'
  return change24hPct > 0 ? 'SHORT_SQUEEZE' : 'LONG_SQUEEZE'
}

export function regimeCounts(regimes: readonly (OiRegime | null)[]): Record<OiRegime, number> {
  const counts = { LONGS_BUILDING: 0, SHORTS_BUILDING: 0, LONG_SQUEEZE: 0, SHORT_SQUEEZE: 0, QUIET: 0 }
  for (const regime of regimes) if (regime) counts[regime] += 1
  return counts
}
