import { percentChange } from '../../core/stats.ts'

export interface OiReading {
  readonly ts: number
  readonly oi_base: number
  readonly oi_usd: number
}

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
  readonly oi24h: OiChange
}

export interface OiTotals {
  readonly openInterestUsd: number | null
  readonly oi24hUsd: number | null
  readonly oi24hPct: number | null
  /** Contracts that are quoted and whose open interest is not known: the sum goes without them. */
  readonly openInterestUnknown: number | null
}

/** Change is over the contracts whose open interest is known at both ends, so that a new listing is no growth. */
export function oiTotals(contracts: readonly OiContract[]): OiTotals {
  const sumOf = (figures: readonly (number | null)[]) =>
    figures.reduce((total, figure) => (figure === null ? total : (total ?? 0) + figure), null)
  const change = sumOf(contracts.map(({ oi24h }) => oi24h.usd))
  const before = sumOf(contracts.map(({ oi24h }) => (oi24h.usd === null ? null : oi24h.beforeUsd)))
  return {
    openInterestUsd: sumOf(contracts.map(({ openInterestUsd }) => openInterestUsd)),
    oi24hUsd: change,
    oi24hPct: change === null || before === null || before === 0 ? null : (change / before) * 100,
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

/** Who is entering or leaving, by the signs of open interest and price; null when either is unknown. */
export function oiRegime(oi24hPct: number | null, change24hPct: number | null): OiRegime | null {
  if (oi24hPct === null) return null
  if (Math.abs(oi24hPct) < REGIME_THRESHOLD_PCT) return 'QUIET'
  if (change24hPct === null) return null
  if (change24hPct === 0) return 'QUIET'
  if (oi24hPct > 0) return change24hPct > 0 ? 'LONGS_BUILDING' : 'SHORTS_BUILDING'
  return change24hPct > 0 ? 'SHORT_SQUEEZE' : 'LONG_SQUEEZE'
}

export function regimeCounts(regimes: readonly (OiRegime | null)[]): Record<OiRegime, number> {
  const counts = { LONGS_BUILDING: 0, SHORTS_BUILDING: 0, LONG_SQUEEZE: 0, SHORT_SQUEEZE: 0, QUIET: 0 }
  for (const regime of regimes) if (regime) counts[regime] += 1
  return counts
}
