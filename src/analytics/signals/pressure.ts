import { PCT_DECIMALS, roundTo } from '../../core/round.ts'
import { clamp, sumKnown } from '../../core/stats.ts'
import type { PressureParts } from '../../tables/signals/pressure.ts'
import type { PerpContract } from '../market/perp-market.ts'

type PressureDirection = 'LONG' | 'SHORT'
export type PressureRegime = keyof typeof PRESSURE_REGIMES
export type PressureBand = 'neutral' | 'lean' | 'stretched' | 'stressed'

export interface Pressure {
  readonly score: number
  readonly direction: PressureDirection
  readonly regime: PressureRegime
  readonly contributions: PressureParts
}

export const PRESSURE_WEIGHTS = {
  oi24hPct: 28,
  oi4hPct: 16,
  oi1hPct: 12,
  fundingRatePct: 28,
  basisPct: 16,
} as const

/** The value in percent at which a component gives its full weight. */
const SCALES = { oi24hPct: 15, oi4hPct: 6, oi1hPct: 2.5, fundingRatePct: 0.05, basisPct: 0.25 } as const

export const PRESSURE_REGIMES = {
  LONG_CROWDED: 'Longs crowded',
  SHORT_RAMP: 'Shorts building',
  LONG_FLUSH: 'Longs leaving',
  SHORT_SQUEEZE: 'Shorts leaving',
} as const

const BANDS: readonly (readonly [from: number, band: PressureBand])[] = [
  [60, 'stressed'],
  [35, 'stretched'],
  [15, 'lean'],
]
const EXODUS_OI_PCT = -10
const WORTH_A_SENTENCE = 5

export function partsOf(contract: PerpContract): PressureParts {
  return ofEach((name) => contract[name])
}

/** Null when nothing at all is known. An unknown component adds no points, and says so by being null. */
export function pressureOf(parts: PressureParts): Pressure | null {
  const contributions = ofEach((name) => contribution(name, parts))
  const total = sumKnown(Object.values(contributions))
  if (total === null) return null
  const direction = total < 0 ? 'SHORT' : 'LONG'
  return {
    score: Math.round(Math.abs(total)),
    direction,
    regime: regimeOf(parts, direction),
    contributions,
  }
}

/** Whether a score would be made of less than another: something that was known there is unknown here. */
export function lacksPartsOf(parts: PressureParts, other: PressureParts): boolean {
  return NAMES.some((name) => parts[name] === null && other[name] !== null)
}

export function pressureBand(score: number): PressureBand {
  return BANDS.find(([from]) => score >= from)?.[1] ?? 'neutral'
}

/** A sentence for each component that moved the score. */
export function explainPressure(parts: PressureParts, contributions: PressureParts): string[] {
  const size = (name: keyof PressureParts) => Math.abs(contributions[name] ?? 0)
  const largestFirst = [...NAMES].sort((a, b) => size(b) - size(a))
  return largestFirst.flatMap((name) => {
    const value = parts[name]
    const points = contributions[name]
    if (value === null || points === null || Math.abs(points) < WORTH_A_SENTENCE) return []
    return [
      `${sentenceOf(name, value)} (${points > 0 ? '+' : '−'}${Math.abs(points).toFixed(1)} of ${PRESSURE_WEIGHTS[name]}).`,
    ]
  })
}

/** Place of a score among all of them, 1 is the highest; equal scores by symbol. */
export function pressureRank(
  own: { readonly symbol: string; readonly score: number },
  all: readonly { readonly symbol: string; readonly score: number }[],
): number {
  const ahead = all.filter(
    ({ symbol, score }) =>
      symbol !== own.symbol && (score > own.score || (score === own.score && symbol < own.symbol)),
  )
  return ahead.length + 1
}

const NAMES = Object.keys(PRESSURE_WEIGHTS) as (keyof PressureParts)[]

function ofEach(figureOf: (name: keyof PressureParts) => number | null): PressureParts {
  return {
    oi24hPct: figureOf('oi24hPct'),
    oi4hPct: figureOf('oi4hPct'),
    oi1hPct: figureOf('oi1hPct'),
    fundingRatePct: figureOf('fundingRatePct'),
    basisPct: figureOf('basisPct'),
  }
}

function contribution(name: keyof PressureParts, parts: PressureParts): number | null {
  const value = parts[name]
  return value === null ? null : PRESSURE_WEIGHTS[name] * clamp(value / SCALES[name], -1, 1)
}

function regimeOf({ oi24hPct, fundingRatePct }: PressureParts, direction: PressureDirection): PressureRegime {
  const isExodus = oi24hPct !== null && roundTo(PCT_DECIMALS, oi24hPct) <= EXODUS_OI_PCT
  if (isExodus && fundingRatePct !== null && fundingRatePct !== 0)
    return fundingRatePct > 0 ? 'LONG_FLUSH' : 'SHORT_SQUEEZE'
  return direction === 'LONG' ? 'LONG_CROWDED' : 'SHORT_RAMP'
}

function sentenceOf(name: keyof PressureParts, value: number): string {
  const size = Math.abs(value)
  switch (name) {
    case 'oi24hPct':
      return `Open interest ${value > 0 ? 'rose' : 'fell'} ${size.toFixed(1)} % in 24 hours`
    case 'oi4hPct':
      return `Open interest ${value > 0 ? 'rose' : 'fell'} ${size.toFixed(1)} % in 4 hours`
    case 'oi1hPct':
      return `Open interest ${value > 0 ? 'rose' : 'fell'} ${size.toFixed(1)} % in the last hour`
    case 'fundingRatePct':
      return `${value > 0 ? 'Longs pay shorts' : 'Shorts pay longs'} ${size.toFixed(4)} % per funding interval`
    case 'basisPct':
      return `The perpetual trades ${size.toFixed(3)} % ${value > 0 ? 'above' : 'below'} its index`
  }
}
