import { clamp, mean, sum } from '../../core/stats.ts'
import { baseOf } from '../../core/symbols.ts'
import type { EuphoriaParts, EuphoriaRegime } from '../../tables/cycle/indices.ts'
import { top } from '../ranking.ts'

export const EUPHORIA_REGIMES: Readonly<Record<EuphoriaRegime, string>> = {
  CAPITULATION: 'Capitulation',
  FEARFUL: 'Fearful',
  BALANCED: 'Balanced',
  GREEDY: 'Greedy',
  EUPHORIC: 'Euphoric',
}

export const EUPHORIA_INPUTS = ['fearGreed', 'positioning', 'btcDominance', 'trendingMemes'] as const
export type EuphoriaInput = (typeof EUPHORIA_INPUTS)[number]

const BASE = 50
const REGIME_EVERY = 20
/** The most traded perpetuals, of which crowding is told. */
const CROWD = 30
/** Perpetuals that rise most among the most traded of the market. */
const TRENDING = 7
const TRENDING_OF = 100
/** Coins that began as a joke; they run when everybody is in. */
const MEMES: ReadonlySet<string> = new Set(
  `DOGE SHIB PEPE WIF BONK FLOKI BOME POPCAT FARTCOIN TRUMP MELANIA GOAT PNUT MOODENG MEW TURBO NEIRO BRETT PENGU MOG
  PEOPLE BABYDOGE SPX CHILLGUY GIGA ACT MEME DOGS HMSTR WEN MYRO SLERF PONKE TOSHI CAT USELESS`.split(/\s+/),
)

type Components = EuphoriaParts['components']

/** A perpetual of the reference venue at that moment; its score where it has one. */
export interface CrowdedPerp {
  readonly symbol: string
  readonly volumeUsd: number | null
  readonly fundingRatePct: number | null
  readonly change24hPct: number | null
  readonly score: number | null
  readonly isLongCrowded: boolean
}

/** What is known at a moment; null is an input that is missing. */
export interface EuphoriaReadings {
  readonly fearGreed: { readonly value: number; readonly classification: string } | null
  readonly dominance: { readonly nowPct: number; readonly dayAgoPct: number | null } | null
  readonly perps: readonly CrowdedPerp[]
}

/** 0 to 100, with what it is made of. An input that is missing adds nothing and is named; null without any. */
export function euphoriaOf(readings: EuphoriaReadings) {
  const components = { ...moodOf(readings), ...crowdOf(readings.perps), ...trendOf(readings.perps) }
  const points = {
    fearGreed: pointsOf(components.fearGreedValue, (value) => 0.6 * (value - 50)),
    btcDominance: pointsOf(components.btcDominanceChange24hPct, (change) => clamp(-10 * change, -10, 10)),
    positioning: crowdPoints(components),
    trendingMemes: pointsOf(components.trendingMemeCount, (count) => Math.min(15, 3 * count)),
  }
  const degradedInputs = EUPHORIA_INPUTS.filter((input) => points[input] === null)
  if (degradedInputs.length === EUPHORIA_INPUTS.length) return null
  const contributions = {
    base: BASE,
    fearGreed: points.fearGreed ?? 0,
    btcDominance: points.btcDominance ?? 0,
    longCrowding: points.positioning ?? 0,
    trendingMemes: points.trendingMemes ?? 0,
  }
  const score = clamp(sum(Object.values(contributions)), 0, 100)
  return { score, regime: regimeOf(score), payload: { components, contributions, degradedInputs } }
}

export function regimeOf(score: number): EuphoriaRegime {
  const regimes = Object.keys(EUPHORIA_REGIMES) as EuphoriaRegime[]
  return regimes[Math.min(regimes.length - 1, Math.floor(score / REGIME_EVERY))]!
}

/** A sentence for each input: what it is, and how many points it adds. */
export function explainEuphoria({ components, contributions, degradedInputs }: EuphoriaParts): string[] {
  const { fearGreedValue, fearGreedLabel, btcDominancePct, btcDominanceChange24hPct } = components
  const { pctLongCrowdedTop30, pctPositiveFundingTop30, trendingMemeCount } = components
  const share = (part: number | null) => `${Math.round(100 * (part ?? 0))} %`
  const sentences: Record<EuphoriaInput, () => string> = {
    fearGreed: () =>
      `Fear and greed stands at ${fearGreedValue} (${fearGreedLabel}): ${signed(contributions.fearGreed)}.`,
    positioning: () =>
      `Longs are crowded in ${share(pctLongCrowdedTop30)} of the ${CROWD} most traded perpetuals, and funding is positive in ${share(pctPositiveFundingTop30)}: ${signed(contributions.longCrowding)}.`,
    btcDominance: () =>
      `Bitcoin is ${btcDominancePct?.toFixed(1)} % of the market, ${signed(btcDominanceChange24hPct ?? 0, 2, 'percentage points')} in 24 hours: ${signed(contributions.btcDominance)}.`,
    trendingMemes: () =>
      `${trendingMemeCount} of the ${components.trendingSymbols.length} perpetuals that rise most are meme coins: ${signed(contributions.trendingMemes)}.`,
  }
  return EUPHORIA_INPUTS.map((input) =>
    degradedInputs.includes(input) ? `${MISSING[input]} is not on record: no points.` : sentences[input](),
  )
}

const MISSING: Readonly<Record<EuphoriaInput, string>> = {
  fearGreed: 'Fear and greed',
  positioning: 'How crowded longs are',
  btcDominance: "Bitcoin's part of the market and its change",
  trendingMemes: 'What rises most',
}

function moodOf({ fearGreed, dominance }: EuphoriaReadings) {
  const before = dominance?.dayAgoPct ?? null
  return {
    fearGreedLabel: fearGreed?.classification ?? null,
    fearGreedValue: fearGreed?.value ?? null,
    btcDominancePct: dominance?.nowPct ?? null,
    btcDominanceChange24hPct: dominance && before !== null ? dominance.nowPct - before : null,
  } satisfies Partial<Components>
}

/** Of the most traded that have a score; those whose longs are crowded, and how much. */
function crowdOf(perps: readonly CrowdedPerp[]) {
  const scored = perps.filter(({ score }) => score !== null)
  const crowd = top(scored, ({ volumeUsd }) => volumeUsd, CROWD)
  const crowded = crowd.filter(({ isLongCrowded }) => isLongCrowded)
  const funded = crowd.filter(({ fundingRatePct }) => fundingRatePct !== null)
  const paying = funded.filter(({ fundingRatePct }) => fundingRatePct! > 0)
  return {
    avgLongCrowdedScore: crowd.length === 0 ? null : (mean(crowded.map(({ score }) => score!)) ?? 0),
    pctLongCrowdedTop30: crowd.length === 0 ? null : crowded.length / crowd.length,
    pctPositiveFundingTop30: funded.length === 0 ? null : paying.length / funded.length,
  } satisfies Partial<Components>
}

function trendOf(perps: readonly CrowdedPerp[]) {
  const traded = top(perps, ({ volumeUsd }) => volumeUsd, TRENDING_OF)
  const rising = traded.filter(({ change24hPct }) => change24hPct !== null && change24hPct > 0)
  const trending = top(rising, ({ change24hPct }) => change24hPct, TRENDING).map(({ symbol }) => symbol)
  const isKnown = traded.some(({ change24hPct }) => change24hPct !== null)
  return {
    trendingSymbols: trending,
    trendingMemeCount: isKnown ? trending.filter((symbol) => MEMES.has(baseOf(symbol))).length : null,
  } satisfies Partial<Components>
}

function crowdPoints({ pctLongCrowdedTop30, pctPositiveFundingTop30 }: Partial<Components>): number | null {
  if (pctLongCrowdedTop30 == null || pctPositiveFundingTop30 == null) return null
  return wholePoints(30 * pctLongCrowdedTop30 + 20 * (pctPositiveFundingTop30 - 0.5))
}

function pointsOf(value: number | null, of: (value: number) => number): number | null {
  return value === null ? null : wholePoints(of(value))
}

/** No minus zero. */
function wholePoints(points: number): number {
  return Math.round(points) || 0
}

function signed(value: number, decimals = 0, unit = 'points'): string {
  const size = Math.abs(value).toFixed(decimals)
  return `${Number(size) === 0 ? '' : value > 0 ? '+' : '−'}${size} ${unit}`
}
