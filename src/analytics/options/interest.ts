import { groupBy } from '../../core/grouped.ts'
import { sum } from '../../core/stats.ts'
import { largestFirst } from '../ranking.ts'
import type { OptionType } from './black76.ts'
import type { PricedOption } from './priced-chain.ts'

type Held = Pick<PricedOption, 'strike' | 'type' | 'openInterest'>

/** Open interest of one strike, in coins. */
export interface StrikeInterest {
  readonly strike: number
  readonly call: number
  readonly put: number
}

/** Over all expiries, the lowest strike first. */
export function byStrike(options: readonly Held[]): StrikeInterest[] {
  return [...groupBy(options, ({ strike }) => strike)]
    .map(([strike, own]) => ({ strike, call: interestIn(own, 'call'), put: interestIn(own, 'put') }))
    .sort((a, b) => a.strike - b.strike)
}

export function interestIn(options: readonly Held[], type: OptionType): number {
  return sum(options.filter((option) => option.type === type).map(({ openInterest }) => openInterest))
}

/** Null where no calls are held. */
export function putCallRatio(options: readonly Held[]): number | null {
  const calls = interestIn(options, 'call')
  return calls > 0 ? interestIn(options, 'put') / calls : null
}

/** The strike with most of one type, among those that qualify; null where none is held. Of equal ones the lowest. */
export function largestStrike(
  strikes: readonly StrikeInterest[],
  type: OptionType,
  qualifies: (strike: number) => boolean = () => true,
): StrikeInterest | null {
  let largest: StrikeInterest | null = null
  for (const candidate of strikes)
    if (qualifies(candidate.strike) && candidate[type] > (largest?.[type] ?? 0)) largest = candidate
  return largest
}

export function mostHeld(strikes: readonly StrikeInterest[], count: number): StrikeInterest[] {
  return largestFirst(
    strikes,
    ({ call, put }) => call + put,
    ({ strike }) => String(strike).padStart(15, '0'),
  ).slice(0, count)
}

/** What all options of an expiry pay together if it ends at that price. */
export function payoutAt(strikes: readonly StrikeInterest[], price: number): number {
  return sum(
    strikes.map(
      ({ strike, call, put }) => call * Math.max(0, price - strike) + put * Math.max(0, strike - price),
    ),
  )
}

/**
 * The price at which the options of an expiry pay least. The payout is made of straight lines that turn at strikes, so
 * it is one of these; of equal ones the lowest. Null where nothing is held.
 */
export function maxPain(strikes: readonly StrikeInterest[]): number | null {
  if (!strikes.some(({ call, put }) => call + put > 0)) return null
  let least: { strike: number; payout: number } | null = null
  for (const { strike } of strikes) {
    const payout = payoutAt(strikes, strike)
    if (!least || payout < least.payout) least = { strike, payout }
  }
  return least?.strike ?? null
}
