/** Pearson's correlation of a[t] with b[t + lag], over the places at which both are known; null where one stood still. */
export function laggedCorrelation(
  a: Float64Array,
  b: Float64Array,
  lag = 0,
): { rho: number; n: number } | null {
  const first = Math.max(0, -lag)
  const last = Math.min(a.length, b.length - lag)
  let n = 0
  let meanA = 0
  let meanB = 0
  let varA = 0
  let varB = 0
  let together = 0
  // Means and moments in one pass, the way that does not lose digits.
  for (let t = first; t < last; t += 1) {
    const x = a[t]!
    const y = b[t + lag]!
    if (Number.isNaN(x) || Number.isNaN(y)) continue
    n += 1
    const fromA = x - meanA
    const fromB = y - meanB
    meanA += fromA / n
    meanB += fromB / n
    varA += fromA * (x - meanA)
    varB += fromB * (y - meanB)
    together += fromA * (y - meanB)
  }
  if (!(varA > 0 && varB > 0)) return null
  return { rho: Math.max(-1, Math.min(1, together / Math.sqrt(varA * varB))), n }
}
