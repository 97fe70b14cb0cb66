import { cycleOf } from '../../analytics/options/settlements.ts'
import { DAY, dateOf, floorTo, HOUR, type Ms } from '../../core/time.ts'
import { lately } from '../once.ts'

/** How a venue lists dated contracts of some coins. */
export interface Series {
  readonly kind: 'future' | 'option'
  readonly bases: readonly string[]
  /** How many of each cycle ahead. */
  readonly ahead: Readonly<Partial<Record<Cycle, number>>>
  /** Options: strikes on either side of the price at which the expiry was listed. */
  readonly strikes: number
}

type Cycle = ReturnType<typeof cycleOf>

const future = (bases: readonly string[], more: Series['ahead'] = {}): Series => ({
  kind: 'future',
  bases,
  ahead: { quarterly: 2, ...more },
  strikes: 0,
})
const option = (bases: readonly string[], strikes: number, more: Series['ahead'] = {}): Series => ({
  kind: 'option',
  bases,
  ahead: { daily: 3, weekly: 3, monthly: 2, quarterly: 2, ...more },
  strikes,
})

const MAJORS = ['BTC', 'ETH']

export const DATED_SERIES: Readonly<Record<string, readonly Series[]>> = {
  deribit: [
    future(MAJORS, { weekly: 2, monthly: 2, quarterly: 4 }),
    option(MAJORS, 12, { quarterly: 4 }),
    option(['SOL', 'XRP'], 7, { daily: 2, weekly: 2, quarterly: 1 }),
  ],
  binance: [future([...MAJORS, 'SOL', 'XRP', 'BNB']), option([...MAJORS, 'SOL', 'BNB'], 7)],
  okx: [
    future([...MAJORS, 'SOL', 'XRP', 'DOGE', 'LTC'], { weekly: 2, monthly: 1 }),
    option(MAJORS, 9, { daily: 2 }),
  ],
  bybit: [future([...MAJORS, 'SOL'], { weekly: 3, monthly: 2, quarterly: 3 }), option([...MAJORS, 'SOL'], 7)],
  delta: [option(MAJORS, 6, { quarterly: 1 })],
  kraken: [future([...MAJORS, 'SOL', 'XRP', 'LTC'], { weekly: 1, monthly: 1 })],
}

/** Everyone delivers at eight in the morning, UTC. */
export const HOUR_OF_DAY = 8 * HOUR
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
/** A long-dated expiry is listed at most this long before it. */
const LONGEST = 400 * DAY
const LISTED_BEFORE = { daily: 4 * DAY, weekly: 28 * DAY, monthly: 91 * DAY, quarterly: LONGEST } as const

/** Asked of every day ahead, day after day. */
export const cycleAt = lately(1_000, cycleOf)

/** Moments at which contracts of the series expire, counted from `at`, soonest first. */
export function expiriesOf(series: Series, at: Ms): Ms[] {
  const left = { daily: 0, weekly: 0, monthly: 0, quarterly: 0, ...series.ahead }
  const found: Ms[] = []
  const today = floorTo(at, DAY) + HOUR_OF_DAY
  for (let expires = today > at ? today : today + DAY; expires < at + LONGEST; expires += DAY) {
    const cycle = cycleAt(expires)
    // Days go on through Fridays; a venue with days lists every one.
    if (left.daily > 0 && cycle !== 'daily') left.daily -= 1
    if (left[cycle] <= 0) continue
    left[cycle] -= 1
    found.push(expires)
  }
  return found
}

export function listedAtOf(expiresAt: Ms): Ms {
  return floorTo(expiresAt - LISTED_BEFORE[cycleAt(expiresAt)], DAY) + HOUR_OF_DAY
}

/** Venues spell a date their own way: BTC-27NOV26, BTC-USD-261127, BTCUSDT_261127. */
export function seriesName(venue: string, base: string, kind: 'future' | 'option', expiresAt: Ms): string {
  const [year, month, day] = dateOf(expiresAt).split('-') as [string, string, string]
  const digits = `${year.slice(2)}${month}${day}`
  switch (venue) {
    case 'binance':
      return kind === 'future' ? `${base}USDT_${digits}` : `${base}-${digits}`
    case 'okx':
      return `${base}-USD-${digits}`
    case 'kraken':
      return `FI_${base}USD_${digits}`
    default:
      return `${base}-${Number(day)}${MONTHS[Number(month) - 1]}${year.slice(2)}`
  }
}
