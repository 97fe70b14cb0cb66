import { made } from './made.ts'
import type { TradfiMarket } from './tradfi.ts'

/**
 * Days on which exchanges are closed. New York's follow rules; those of Asia follow the moon and are taken from the
 * lists that the exchanges publish a year ahead (weekends are left out). Of mainland China's 2027 only the days set
 * by law are in.
 */
const HONG_KONG = `
2026-01-01 2026-02-17 2026-02-18 2026-02-19 2026-04-03 2026-04-06 2026-04-07 2026-05-01 2026-05-25 2026-06-19
2026-07-01 2026-10-01 2026-10-19 2026-12-25
2027-01-01 2027-02-08 2027-02-09 2027-03-26 2027-03-29 2027-04-05 2027-05-13 2027-06-09 2027-07-01 2027-09-16
2027-10-01 2027-10-08 2027-12-27`
const SEOUL = `
2026-01-01 2026-02-16 2026-02-17 2026-02-18 2026-03-02 2026-05-01 2026-05-05 2026-05-25 2026-06-03 2026-07-17
2026-08-17 2026-09-24 2026-09-25 2026-10-05 2026-10-09 2026-12-25 2026-12-31
2027-01-01 2027-02-08 2027-02-09 2027-03-01 2027-05-05 2027-05-13 2027-07-19 2027-08-16 2027-09-14 2027-09-15
2027-09-16 2027-10-04 2027-10-11 2027-12-27 2027-12-31`
const SHANGHAI = `
2026-01-01 2026-01-02 2026-02-16 2026-02-17 2026-02-18 2026-02-19 2026-02-20 2026-02-23 2026-04-06 2026-05-01
2026-05-04 2026-05-05 2026-06-19 2026-09-25 2026-10-01 2026-10-02 2026-10-05 2026-10-06 2026-10-07
2027-01-01 2027-02-05 2027-02-08 2027-02-09 2027-04-05 2027-06-09 2027-09-15 2027-10-01`

export const LOCAL_HOLIDAYS: Readonly<Partial<Record<TradfiMarket, ReadonlySet<string>>>> = {
  HK_EQUITY: daysIn(HONG_KONG),
  KR_EQUITY: daysIn(SEOUL),
  CN_EQUITY: daysIn(SHANGHAI),
}

/** The eves on which Hong Kong trades in the morning only. */
export const LOCAL_SHORT_DAYS: Readonly<Partial<Record<TradfiMarket, ReadonlySet<string>>>> = {
  HK_EQUITY: daysIn('2026-02-16 2026-12-24 2026-12-31 2027-02-05 2027-12-24 2027-12-31'),
}

/** Futures close on three of these days only. */
export function isUsHoliday(date: string, of: 'shares' | 'futures'): boolean {
  const { closed, futuresClosed } = holidaysOf(Number(date.slice(0, 4)))
  return (of === 'shares' ? closed : futuresClosed).has(date)
}

/** Days on which New York ends at 13:00. */
export function isShortDay(date: string): boolean {
  return holidaysOf(Number(date.slice(0, 4))).short.has(date)
}

interface UsYear {
  readonly closed: ReadonlySet<string>
  readonly futuresClosed: ReadonlySet<string>
  readonly short: ReadonlySet<string>
}

const years = new Map<number, UsYear>()

function holidaysOf(year: number): UsYear {
  return made(years, year, usYear)
}

function usYear(year: number): UsYear {
  const thanksgiving = nth(year, 11, 4, 4)
  const futuresClosed = [observed(year, 1, 1), goodFriday(year), observed(year, 12, 25)]
  const closed = [
    ...futuresClosed,
    nth(year, 1, 1, 3),
    nth(year, 2, 1, 3),
    lastMonday(year, 5),
    observed(year, 6, 19),
    observed(year, 7, 4),
    nth(year, 9, 1, 1),
    thanksgiving,
  ]
  const isClosed = new Set(closed)
  const eves = [day(year, 7, 3), thanksgiving + DAY, day(year, 12, 24)]
  // The eve of a holiday that is kept a day early is that holiday.
  const short = eves.filter((at) => isWorkday(at) && !isClosed.has(at))
  return { closed: dates(closed), futuresClosed: dates(futuresClosed), short: dates(short) }
}

const DAY = 86_400_000

function day(year: number, month: number, date: number): number {
  return Date.UTC(year, month - 1, date)
}

/** A Saturday's holiday is kept on Friday and a Sunday's on Monday; New Year is never kept in the year before. */
function observed(year: number, month: number, date: number): number {
  const at = day(year, month, date)
  const weekday = new Date(at).getUTCDay()
  if (weekday === 0) return at + DAY
  return weekday === 6 && month !== 1 ? at - DAY : at
}

function nth(year: number, month: number, weekday: number, count: number): number {
  const first = day(year, month, 1)
  return first + (((weekday - new Date(first).getUTCDay() + 7) % 7) + 7 * (count - 1)) * DAY
}

function lastMonday(year: number, month: number): number {
  const last = day(year, month + 1, 0)
  return last - ((new Date(last).getUTCDay() + 6) % 7) * DAY
}

/** Two days before Easter, by the anonymous Gregorian computus. */
function goodFriday(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  return day(year, Math.floor(sum / 31), (sum % 31) + 1) - 2 * DAY
}

function isWorkday(at: number): boolean {
  const weekday = new Date(at).getUTCDay()
  return weekday !== 0 && weekday !== 6
}

function dates(moments: readonly number[]): Set<string> {
  return new Set(moments.map((at) => new Date(at).toISOString().slice(0, 10)))
}

function daysIn(text: string): Set<string> {
  return new Set(text.trim().split(/\s+/))
}
