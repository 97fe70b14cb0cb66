/** An implied volatility, percent a year, at a number of days to its expiry. */
export interface VolAt {
  readonly days: number
  readonly ivPct: number | null
}

/**
 * The volatility at a constant number of days: total variance is linear in time between the expiries around it. Null
 * where it would have to be extrapolated.
 */
export function volAtDays(smile: readonly VolAt[], days: number): number | null {
  const known = smile
    .filter((one): one is { days: number; ivPct: number } => one.ivPct !== null && one.days > 0)
    .sort((a, b) => a.days - b.days)
  const after = known.find((one) => one.days >= days)
  const before = known.findLast((one) => one.days <= days)
  if (!after || !before) return null
  if (after.days === before.days) return after.ivPct
  const variance = ({ days: term, ivPct }: { days: number; ivPct: number }) => ivPct ** 2 * term
  const share = (days - before.days) / (after.days - before.days)
  return Math.sqrt((variance(before) + (variance(after) - variance(before)) * share) / days)
}
