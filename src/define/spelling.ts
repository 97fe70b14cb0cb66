import { dateOf, dayMs } from '../core/time.ts'

/** What a published column is said to hold. */
export type PublishedType = 'date' | 'iso' | 'num' | 'int' | 'str' | 'bool'

/** The ways to write a value, by their names: whoever makes text of rows knows them by these. */
export type Way = 'day month year' | 'one or zero' | 'whole'

/** How a value is written where that is not how its kind usually is: the store writes it by its way, an import reads it. */
export interface Spelling<V> {
  readonly way: Way
  readonly type: PublishedType
  /** For whoever wrote something else. */
  readonly allowed: string
  /** Undefined when the text says nothing of that kind. Without it text is read as its kind is. */
  readonly reads?: (text: string) => V | undefined
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const EXPIRY = /^(\d{1,2})([A-Z]{3})(\d\d)$/

/** A day as options are named by it: 3JUL26 and 10AUG26; the one of a single digit may have a zero ahead. */
export const dayMonthYear: Spelling<string> = {
  way: 'day month year',
  type: 'str',
  allowed: 'day such as 10AUG26',
  reads(text) {
    const [, day, month, year] = EXPIRY.exec(text.toUpperCase()) ?? []
    if (day === undefined) return isDay(text)
    const place = MONTHS.indexOf(month!) + 1
    return isDay(`20${year}-${String(place).padStart(2, '0')}-${day.padStart(2, '0')}`)
  },
}

/** A date as it is written so. */
export function dayOfOptions(date: string): string {
  const [year, month, day] = date.split('-')
  return `${Number(day)}${MONTHS[Number(month) - 1]}${year!.slice(2)}`
}

function isDay(text: string): string | undefined {
  const ms = dayMs(text)
  return ms === null ? undefined : dateOf(ms)
}

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['1', true],
  ['0', false],
  ['true', true],
  ['false', false],
])

/** Yes is 1 and no is 0. */
export const oneOrZero: Spelling<boolean> = {
  way: 'one or zero',
  type: 'int',
  allowed: '1 or 0',
  reads: (text) => FLAGS.get(text.toLowerCase()),
}

/** Dollars without their cents. */
export const wholeDollars: Spelling<number> = {
  way: 'whole',
  type: 'int',
  allowed: 'number',
}
