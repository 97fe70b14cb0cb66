import { laggedCorrelation } from '../../core/correlation.ts'
import { mean } from '../../core/stats.ts'
import { MINUTE, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { minuteBars } from '../../tables/market/candles.ts'
import type { leadLagDaily } from '../../tables/market/lead-lag.ts'

export const LAGS_MINUTES = [-3, -2, -1, 0, 1, 2, 3] as const

/** Fewer common minutes than this say nothing about who leads. */
const LEAST_PAIRS = 120

export type MinuteClose = Pick<Row<typeof minuteBars>, 'ts' | 'close'>

export interface LeadLag {
  /** Correlation of a's return in a minute with b's return `lag` minutes later, in the order of LAGS_MINUTES. */
  readonly rho: number[]
  /** Σρ² of positive lags less Σρ² of negative ones: positive when b follows a. */
  readonly asymmetry: number
  /** Minutes in which both had a return. */
  readonly n: number
}

/**
 * Log returns by minute between `from` and `to`. A minute has one when it and the minute before it have a close;
 * others are NaN, so that no return spans a hole.
 */
export function minuteReturns(closes: readonly MinuteClose[], from: Ms, to: Ms): Float64Array {
  const minutes = Math.max(0, Math.round((to - from) / MINUTE))
  const prices = new Float64Array(minutes).fill(Number.NaN)
  for (const { ts, close } of closes) {
    const minute = (ts - from) / MINUTE
    if (Number.isInteger(minute) && minute >= 0 && minute < minutes && close > 0) prices[minute] = close
  }
  const returns = new Float64Array(minutes).fill(Number.NaN)
  for (let minute = 1; minute < minutes; minute += 1) {
    returns[minute] = Math.log(prices[minute]! / prices[minute - 1]!)
  }
  return returns
}

/** Null where too little is common, or one of the two stood still. */
export function leadLag(a: Float64Array, b: Float64Array): LeadLag | null {
  const rho: number[] = []
  let n = 0
  for (const lag of LAGS_MINUTES) {
    const found = laggedCorrelation(a, b, lag)
    if (found === null || found.n < LEAST_PAIRS) return null
    rho.push(found.rho)
    if (lag === 0) n = found.n
  }
  return { rho, asymmetry: asymmetryOf(rho), n }
}

/** A row for every pair of two markets of which enough is known, from the returns of each market by name. */
export function leadLagRows(
  { date, symbol }: { readonly date: string; readonly symbol: string },
  pairs: readonly { readonly pair: string; readonly a: string; readonly b: string }[],
  returns: ReadonlyMap<string, Float64Array>,
): Row<typeof leadLagDaily>[] {
  return pairs.flatMap(({ pair, a, b }) => {
    const found = leadLag(returns.get(a)!, returns.get(b)!)
    if (!found) return []
    const { rho, asymmetry, n } = found
    return { date, pair, symbol, rho, asymmetry, leader: asymmetry === 0 ? null : asymmetry > 0 ? a : b, n }
  })
}

export function asymmetryOf(rho: readonly number[]): number {
  return rho.reduce((total, value, place) => total + Math.sign(LAGS_MINUTES[place]!) * value * value, 0)
}

/** How often each side led; a day without a leader counts for neither. Null of no days. */
export function leadShares(days: readonly Pick<LeadLag, 'asymmetry'>[]) {
  const share = (led: number) => (days.length === 0 ? null : (100 * led) / days.length)
  return {
    a_led_pct: share(days.filter(({ asymmetry }) => asymmetry > 0).length),
    b_led_pct: share(days.filter(({ asymmetry }) => asymmetry < 0).length),
    mean_asymmetry: mean(days.map(({ asymmetry }) => asymmetry)),
  }
}
