import { isUsHoliday } from '../../core/market-holidays.ts'
import { DAY, dateOf, dayMs } from '../../core/time.ts'

/** What an issuer publishes of a day. */
export interface FundDayBook {
  readonly date: string
  /** Value of a share, in dollars. */
  readonly nav: number
  readonly shares: number
}

export interface FundFlow {
  readonly date: string
  readonly netInflowUsd: number
  readonly netAssetsUsd: number
}

/** Shares that become so many more or fewer in a day are split, not sold, where the value of one moves against it. */
const SPLIT_FROM = 1.5
const SPLIT_OFF = 0.2

/**
 * Money into a fund: shares that were made that day, at what one was worth at its end. Nothing is said of a day whose
 * day of trading before is not in the history, nor of one on which shares were split.
 */
export function fundFlows(history: readonly FundDayBook[]): FundFlow[] {
  const byDate = new Map(history.map((book) => [book.date, book]))
  return history.flatMap((book) => {
    const before = byDate.get(tradingDayBefore(book.date))
    if (!before || isSplit(before, book)) return []
    return [
      {
        date: book.date,
        netInflowUsd: (book.shares - before.shares) * book.nav,
        netAssetsUsd: book.shares * book.nav,
      },
    ]
  })
}

export function isTradingDay(date: string): boolean {
  const weekday = new Date(dayMs(date)!).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isUsHoliday(date, 'shares')
}

function tradingDayBefore(date: string): string {
  let day = dateOf(dayMs(date)! - DAY)
  while (!isTradingDay(day)) day = dateOf(dayMs(day)! - DAY)
  return day
}

function isSplit(before: FundDayBook, after: FundDayBook): boolean {
  if (before.shares === 0) return false
  const times = after.shares / before.shares
  const worth = times * (after.nav / before.nav)
  return (times >= SPLIT_FROM || times <= 1 / SPLIT_FROM) && Math.abs(worth - 1) <= SPLIT_OFF
}
