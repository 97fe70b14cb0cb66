/** Where no decimals are said: enough for a price of any size, and doubles are noise beyond. */
export const SIGNIFICANT_DIGITS = 12

/** Of figures with published bounds. Whether one has reached a bound is decided as it is shown, or 70.00 would be said to be below 70. */
export const PCT_DECIMALS = 4
export const BPS_DECIMALS = 4
export const RSI_DECIMALS = 2
/** Of what an indicator of the cycle is, as a multiple. */
export const MULTIPLE_DECIMALS = 4

/** A figure as it is published. Whole ones stay as they are, and there is no minus zero. */
export function roundTo(decimals: number | undefined, value: number): number {
  if (!Number.isFinite(value)) throw new RangeError(`is ${value}: unknown must be null`)
  if (Number.isInteger(value)) return value === 0 ? 0 : value
  const rounded = Number(
    decimals === undefined ? value.toPrecision(SIGNIFICANT_DIGITS) : value.toFixed(decimals),
  )
  return rounded === 0 ? 0 : rounded
}
