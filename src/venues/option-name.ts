import { DAY, dayMs, type Ms } from '../core/time.ts'
import { OPTION_CURRENCIES, type OptionCurrency } from '../tables/options/options.ts'

/** What the name of an option says of it; venues spell it in three ways, and no two of them can be taken for each other. */
export interface NamedOption {
  /** The coin, as the venue spells it. */
  readonly base: string
  /** What it is margined in and paid with, where the name says so: USDC of BTC_USDC-27NOV26-90000-C. */
  readonly money: string | null
  /** The UTC day. */
  readonly expiry: string
  readonly strike: number
  readonly type: 'call' | 'put'
}

/** BTC-27NOV26-90000-C, BTC_USDC-27NOV26-90000-C, BTC-27NOV26-90000-C-USDT; XRP_USDC-27NOV26-2d5-C has a point in its strike. */
const BY_MONTH =
  /^(?<base>[A-Z0-9]+)(?:_(?<money>[A-Z]+))?-(?<day>\d{1,2})(?<month>[A-Z]{3})(?<year>\d{2})-(?<strike>\d+(?:[.d]\d+)?)-(?<side>[CP])(?:-(?<end>[A-Z]+))?$/
/** BTC-261127-90000-C, BTC-USD-261127-90000-C, BTC-USD_UM-261127-90000-C. */
const BY_YEAR =
  /^(?<base>[A-Z0-9]+)(?:-USD(?:_(?<money>UM))?)?-(?<year>\d{2})(?<month>\d{2})(?<day>\d{2})-(?<strike>\d+(?:\.\d+)?)-(?<side>[CP])$/
/** C-BTC-90000-271126. */
const BY_SIDE =
  /^(?<side>[CP])-(?<base>[A-Z0-9]+)-(?<strike>\d+(?:\.\d+)?)-(?<day>\d{2})(?<month>\d{2})(?<year>\d{2})$/

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

export function optionNamed(instrument: string): NamedOption | null {
  const parts = [BY_MONTH, BY_YEAR, BY_SIDE]
    .map((spelling) => spelling.exec(instrument)?.groups)
    .find(Boolean)
  if (!parts) return null
  const { base, money, end, day, month, year, side } = parts as Record<string, string | undefined>
  const number = MONTHS.includes(month!) ? MONTHS.indexOf(month!) + 1 : Number(month)
  const expiry = `20${year}-${String(number).padStart(2, '0')}-${day!.padStart(2, '0')}`
  const strike = Number(parts.strike!.replace('d', '.'))
  // A thirtieth of February is no day.
  if (dayMs(expiry) === null || strike === 0) return null
  return { base: base!, money: money ?? end ?? null, expiry, strike, type: side === 'C' ? 'call' : 'put' }
}

/** Of the coins whose options are recorded; null of all others. */
export function currencyOf({ base }: NamedOption): OptionCurrency | null {
  return OPTION_CURRENCIES.find((currency) => currency === base) ?? null
}

/** Whether the day of its expiry is over, whatever the hour at which its venue delivers. */
export function isOver({ expiry }: NamedOption, now: Ms): boolean {
  return dayMs(expiry)! + DAY <= now
}
