import { HOUR, type Ms } from '../../core/time.ts'

/** What the rate would be over eight hours: contracts that settle every 1, 4 or 8 hours become comparable. */
export function eightHourRate(ratePct: number | null, intervalHours: number | null): number | null {
  return perHour(ratePct, intervalHours, 8)
}

/** Simple annual rate, nothing compounded. */
export function annualRate(ratePct: number | null, intervalHours: number | null): number | null {
  return perHour(ratePct, intervalHours, 24 * 365)
}

/** Perpetual over index: (mark − index) / index. */
export function basisPct(mark: number | null, index: number | null): number | null {
  return mark === null || index === null || index === 0 ? null : ((mark - index) / index) * 100
}

export interface HourRate {
  readonly bucket: Ms
  readonly symbol: string
  readonly rate: number | null
}

/** Rates by symbol for the 24 clock hours up to and including the one of `now`, oldest first; null where nothing was recorded. */
export function hourlyRates(rates: readonly HourRate[], now: Ms) {
  const known = new Map(rates.map((rate) => [`${rate.symbol} ${rate.bucket}`, rate.rate]))
  const hours = lastHours(now, 24)
  return (symbol: string) =>
    hours.map((hour) => ({ hour, fundingRatePct: known.get(`${symbol} ${hour}`) ?? null }))
}

/** The starts of the last clock hours, oldest first, the current one included. */
export function lastHours(now: Ms, hours: number): Ms[] {
  const current = Math.floor(now / HOUR) * HOUR
  return Array.from({ length: hours }, (_, index) => current - (hours - 1 - index) * HOUR)
}

function perHour(ratePct: number | null, intervalHours: number | null, hours: number): number | null {
  if (ratePct === null || intervalHours === null || intervalHours <= 0) return null
  return (ratePct * hours) / intervalHours
}
