import { RSI_DECIMALS, roundTo } from '../../core/round.ts'
import { median } from '../../core/stats.ts'
import type { Ms } from '../../core/time.ts'

/** Wilder's RSI (New Concepts in Technical Trading Systems, 1978), bar by bar: what came before is in two averages. */

export const RSI_PERIOD = 14 as const
export const OVERBOUGHT = 70 as const
export const OVERSOLD = 30 as const

/** What the bars up to now come to; with it, the next bar is all that is needed. */
export interface RsiState {
  readonly bars: number
  /** Mean rise and fall of a bar: plain over the first fourteen changes, then Wilder's. */
  readonly avgGain: number
  readonly avgLoss: number
  /** Of the last bar. */
  readonly close: number | null
  readonly closedAt: Ms | null
}

export const NO_BARS: RsiState = { bars: 0, avgGain: 0, avgLoss: 0, close: null, closedAt: null }

/** The state with one bar more. */
export function withBar(
  { bars, avgGain, avgLoss, close: before }: RsiState,
  close: number,
  closedAt: Ms,
): RsiState {
  if (before === null) return { bars: 1, avgGain: 0, avgLoss: 0, close, closedAt }
  const change = close - before
  // This is change number `bars`: until there are fourteen the averages are plain ones, which is the same blend.
  const weight = Math.min(bars, RSI_PERIOD)
  return {
    bars: bars + 1,
    avgGain: (avgGain * (weight - 1) + Math.max(change, 0)) / weight,
    avgLoss: (avgLoss * (weight - 1) + Math.max(-change, 0)) / weight,
    close,
    closedAt,
  }
}

/** 0 to 100: without falls 100, without any move 50; null of fewer than fifteen bars, which are fourteen changes. */
export function rsiOf({ bars, avgGain, avgLoss }: RsiState): number | null {
  if (bars <= RSI_PERIOD) return null
  if (avgLoss === 0) return avgGain === 0 ? 50 : 100
  return 100 - 100 / (1 + avgGain / avgLoss)
}

/** How many are stretched as they are shown, of those whose RSI is known; all unknown where nothing is on record. */
export function rsiBreadth(values: readonly (number | null)[]) {
  if (values.length === 0)
    return {
      n: null,
      overbought: null,
      oversold: null,
      median: null,
      overbought_pct: null,
      oversold_pct: null,
    }
  const known = values.filter((value) => value !== null)
  const shown = known.map((value) => roundTo(RSI_DECIMALS, value))
  const overbought = shown.filter((value) => value >= OVERBOUGHT).length
  const oversold = shown.filter((value) => value <= OVERSOLD).length
  const share = (some: number) => (known.length === 0 ? null : (100 * some) / known.length)
  return {
    n: known.length,
    overbought,
    oversold,
    median: median(known),
    overbought_pct: share(overbought),
    oversold_pct: share(oversold),
  }
}
