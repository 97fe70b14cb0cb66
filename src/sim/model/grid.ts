/** A value on the venue's grid; multiplying by 10^n keeps decimals clean where dividing by 0.1 would not. */
export function onGrid(value: number, step: number): number {
  if (step >= 1) return Math.round(value / step) * step
  const steps = Math.round(1 / step)
  return Math.round(value * steps) / steps
}

/** Without the dust of binary fractions: 0.0001, not 0.00009999. */
export function withDigits(digits: number, value: number): number {
  return Number(value.toPrecision(digits))
}

/** 1, 2 or 5 and zeros, whichever is near. */
export function roundNumber(value: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(value))
  const lead = value / magnitude
  return magnitude * (lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10)
}
