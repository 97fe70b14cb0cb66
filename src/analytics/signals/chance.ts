import { DAYS_A_YEAR } from './equity.ts'

const EULER_MASCHERONI = 0.5772156649015329

/**
 * The annualised Sharpe ratio that the best of so many strategies without any skill is expected to show over so many
 * days (Bailey and López de Prado, 2014): whoever tries many will find one that looks good. Without skill an estimate
 * over n days has a mean of 0 and a deviation of √(365/n).
 */
export function sharpeOfBestByChance(strategies: number, days: number): number | null {
  if (strategies < 1 || days < 1) return null
  // The best of one is that one, and of that nothing is expected.
  if (strategies === 1) return 0
  const common = (1 - EULER_MASCHERONI) * normalQuantile(1 - 1 / strategies)
  const rare = EULER_MASCHERONI * normalQuantile(1 - 1 / (strategies * Math.E))
  return Math.sqrt(DAYS_A_YEAR / days) * (common + rare)
}

/** Below which point lies that share of a normal distribution: Wichura's algorithm AS 241, to sixteen digits. */
export function normalQuantile(share: number): number {
  if (!(share > 0 && share < 1)) throw new RangeError(`${share} is no share between 0 and 1`)
  const q = share - 0.5
  if (Math.abs(q) <= 0.425) {
    const r = 0.180625 - q * q
    return (q * polynomial(CENTRAL_UP, r)) / polynomial(CENTRAL_DOWN, r)
  }
  const tail = Math.sqrt(-Math.log(q < 0 ? share : 1 - share))
  const far = tail > 5
  const r = tail - (far ? 5 : 1.6)
  const distance = far
    ? polynomial(FAR_UP, r) / polynomial(FAR_DOWN, r)
    : polynomial(NEAR_UP, r) / polynomial(NEAR_DOWN, r)
  return q < 0 ? -distance : distance
}

/** Coefficients from the highest power down. */
function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((value, coefficient) => value * x + coefficient, 0)
}

const CENTRAL_UP = [
  2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946,
  1971.5909503065513, 133.14166789178438, 3.3871328727963665,
]
const CENTRAL_DOWN = [
  5226.495278852545, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751,
  687.1870074920579, 42.31333070160091, 1,
]
const NEAR_UP = [
  7.745450142783414e-4, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
  5.769497221460691, 4.630337846156546, 1.4234371107496835,
]
const NEAR_DOWN = [
  1.0507500716444169e-9, 5.475938084995345e-4, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
  1.6763848301838038, 2.053191626637759, 1,
]
const FAR_UP = [
  2.0103343992922881e-7, 2.7115555687434876e-5, 0.0012426609473880784, 0.026532189526576124,
  0.2965605718285049, 1.7848265399172913, 5.463784911164114, 6.657904643501103,
]
const FAR_DOWN = [
  2.0442631033899397e-15, 1.421511758316446e-7, 1.8463183175100548e-5, 7.868691311456133e-4,
  0.014875361290850615, 0.1369298809227358, 0.599832206555888, 1,
]
