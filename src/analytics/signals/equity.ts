import { DAY, dateOf, floorTo, type Ms } from '../../core/time.ts'

/** What a signal that ended would have earned, and when it ended. */
export interface Earned {
  readonly evaluatedAt: Ms
  readonly netBps: number
}

/**
 * So many UTC days up to a moment, of which its own is the last, unfinished as it is. Days of the calendar, not spans
 * of 24 hours: daily sums, the curve and the window then are about the same trades.
 */
export interface DayWindow {
  readonly since: Ms
  readonly until: Ms
  readonly days: number
}

export function lastDays(now: Ms, days: number): DayWindow {
  return { since: floorTo(now, DAY) - (days - 1) * DAY, until: now + 1, days }
}

/** What each day of the window adds, oldest first; a day without a trade adds 0. */
export function dailyNet(trades: Iterable<Earned>, { since, days }: DayWindow): number[] {
  const sums: number[] = new Array(days).fill(0)
  for (const { evaluatedAt, netBps } of trades) sums[dayOf(evaluatedAt, since)]! += netBps
  return sums
}

export interface EquityPoint {
  readonly day: string
  readonly cumulativeNetBps: number
  readonly tradesToDate: number
}

/** The running sum at the end of each day of the window, oldest first; none of a window without a trade. */
export function equityCurve(trades: readonly Earned[], window: DayWindow): EquityPoint[] {
  if (trades.length === 0) return []
  const counts: number[] = new Array(window.days).fill(0)
  for (const { evaluatedAt } of trades) counts[dayOf(evaluatedAt, window.since)]! += 1
  let cumulativeNetBps = 0
  let tradesToDate = 0
  return dailyNet(trades, window).map((net, place) => {
    cumulativeNetBps += net
    tradesToDate += counts[place]!
    return { day: dateOf(window.since + place * DAY), cumulativeNetBps, tradesToDate }
  })
}

/**
 * How far the running sum fell below its highest point, which is at least the 0 that it starts from. Trades are given
 * in the order in which they ended; those that ended in the same minute are one step, because nobody knows which of
 * them was first.
 */
export function maxDrawdown(trades: readonly Earned[]): number {
  let equity = 0
  let peak = 0
  let deepest = 0
  for (let place = 0; place < trades.length; place++) {
    const { evaluatedAt, netBps } = trades[place]!
    equity += netBps
    if (trades[place + 1]?.evaluatedAt === evaluatedAt) continue
    if (equity > peak) peak = equity
    else if (peak - equity > deepest) deepest = peak - equity
  }
  return deepest
}

export const DAYS_A_YEAR = 365
/** Days that differ by less than this part of their mean are the same but for rounding. */
const ROUNDING = 1e-12

/**
 * Mean over sample deviation of what the days add, times √365. Null where there is no deviation: of fewer than two
 * days, and of days that are all the same.
 */
export function sharpeAnnualized(daily: readonly number[]): number | null {
  const n = daily.length
  if (n < 2) return null
  let total = 0
  for (const net of daily) total += net
  const mean = total / n
  let squares = 0
  for (const net of daily) squares += (net - mean) ** 2
  const deviation = Math.sqrt(squares / (n - 1))
  if (deviation <= ROUNDING * Math.abs(mean)) return null
  return (mean / deviation) * Math.sqrt(DAYS_A_YEAR)
}

function dayOf(at: Ms, since: Ms): number {
  return Math.floor((at - since) / DAY)
}
