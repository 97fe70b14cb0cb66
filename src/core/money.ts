/**
 * Money is whole micro-dollars: the smallest unit of USDC, and exact in a number up to nine billion dollars.
 * Prices are written in dollars and turned by their digits, never by multiplying a float.
 */
export type Micros = number

export function usdToMicros(usd: number | string): Micros {
  const match = /^(\d{1,9})(?:\.(\d{1,6})0*)?$/.exec(String(usd))
  if (!match) throw new RangeError(`not an amount of dollars with at most six decimals: ${usd}`)
  return Number(match[1]) * 1_000_000 + Number((match[2] ?? '').padEnd(6, '0'))
}

/** Dollars with all six decimals: '0.005000'. */
export function microsToUsd(micros: Micros): string {
  if (!Number.isSafeInteger(micros) || micros < 0) throw new RangeError(`not an amount: ${micros}`)
  const digits = String(micros).padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`
}
