import { DAY, dayMs, HOUR, type Ms } from './time.ts'

/** Everyone delivers at eight in the morning, UTC. */
const DELIVERY = 8 * HOUR
const FRIDAY = 5

/** From the end of a day to the delivery, with the fraction of a day. */
export function daysToDelivery({ date, expiry }: { readonly date: string; readonly expiry: string }): number {
  return (dayMs(expiry)! + DELIVERY - (dayMs(date)! + DAY)) / DAY
}

/** What buying spot and selling the future earns until delivery, as percent a year of 365 days, nothing compounded. */
export function annualizedBasisPct(future: number, spot: number, days: number): number | null {
  return days > 0 ? ((future / spot - 1) * 365 * 100) / days : null
}

/** The days of the next quarterly deliveries after a moment: the last Fridays of March, June, September and December. */
export function quarterliesAfter(at: Ms, count: number): Ms[] {
  const found: Ms[] = []
  const start = new Date(at)
  for (let quarter = Math.floor(start.getUTCMonth() / 3); found.length < count; quarter += 1) {
    const day = lastFriday(start.getUTCFullYear(), quarter * 3 + 2)
    if (day + DELIVERY > at) found.push(day)
  }
  return found
}

function lastFriday(year: number, month: number): Ms {
  const last = Date.UTC(year, month + 1, 0)
  return last - ((new Date(last).getUTCDay() - FRIDAY + 7) % 7) * DAY
}
