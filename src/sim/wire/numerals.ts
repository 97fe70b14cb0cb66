import { lately } from '../once.ts'

/** Venues send figures as decimal text, never with an exponent. */

const SIGNIFICANT_DIGITS = 12

/** The shortest decimal text of a number: 1e-7 is 0.0000001. */
export function plain(value: number): string {
  const text = String(Number(value.toPrecision(SIGNIFICANT_DIGITS)))
  if (!text.includes('e')) return text
  const fixed = value.toFixed(18)
  return fixed.includes('.') ? fixed.replace(/0+$/, '').replace(/\.$/, '') : fixed
}

/** Decimals of a tick or step: 0.05 has two, 10 has none. Grids are few and asked for all the time. */
export const decimalsOf = lately(1_000, (step: number) => plain(step).split('.')[1]?.length ?? 0)

/** On the venue's grid, with the grid's decimals; what is finer than the grid is kept rather than sent as zero. */
export function onStep(value: number, step: number): string {
  const steps = Math.round(value / step)
  return steps === 0 && value !== 0 ? plain(value) : (steps * step).toFixed(decimalsOf(step))
}
