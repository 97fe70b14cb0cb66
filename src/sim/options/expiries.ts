import { cycleOf } from '../../analytics/options/settlements.ts'
import { made } from '../../core/made.ts'
import { RecentMap } from '../../core/recent-map.ts'
import { sum } from '../../core/stats.ts'
import { DAY, dateOf, floorTo, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { deliverySettlements } from '../../tables/options/settlements.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { roundNumber, withDigits } from '../model/grid.ts'
import type { SimModel } from '../model/model.ts'
import { lately, oncePer } from '../once.ts'
import { marks } from '../past.ts'
import { subject } from '../subject.ts'

type InstrumentRow = Row<typeof instruments>
type DeliveryRow = Row<typeof deliverySettlements>

/** How a venue lists dated contracts of some coins. */
interface Series {
  readonly kind: 'future' | 'option'
  readonly bases: readonly string[]
  /** How many of each cycle ahead. */
  readonly ahead: Readonly<Partial<Record<Cycle, number>>>
  /** Options: strikes on either side of the price at which the expiry was listed. */
  readonly strikes: number
}

type Cycle = ReturnType<typeof cycleOf>

/** An option as its venue lists it. */
export interface ListedOption {
  readonly instrument: string
  /** The UTC day of the expiry. */
  readonly expiry: string
  readonly expiresAt: Ms
  readonly listedAt: Ms
  readonly strike: number
  /** People like round strikes. */
  readonly isRound: boolean
  readonly type: 'call' | 'put'
}

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
  bitmex: [future([...MAJORS, 'SOL', 'XRP'])],
}

/** Everyone delivers at eight in the morning, UTC. */
const HOUR_OF_DAY = 8 * HOUR
const AFTER_DELIVERY = 4 * MINUTE
const SAMPLED_BEFORE = [0, 5, 10, 15, 20, 25].map((minutes) => minutes * MINUTE)
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
/** A long-dated expiry is listed at most this long before it. */
const LONGEST = 400 * DAY
const LISTED_BEFORE = { daily: 4 * DAY, weekly: 28 * DAY, monthly: 91 * DAY, quarterly: LONGEST } as const
/** Venues tell of the last days again, which closes the hole that an outage or a restart leaves. */
const TOLD_AGAIN = 7 * DAY
const PAST_DAYS = 120

const VENUES = Object.keys(DATED_SERIES)

/** Asked of every day ahead, day after day. */
export const cycleAt = lately(1_000, cycleOf)

/** The past: contracts as they were seen last. */
export const datedContracts = subject({
  label: 'expiries',
  id: 'dated',
  into: instruments,
  about: 'Dated futures and options as the venue lists them.',
  every: '1h',
  venues: VENUES,
  rowsAt: ({ market, venue, at }) => datedInstruments(market, venue, at),
  past: ({ market, now }) => [VENUES.flatMap((venue) => datedInstruments(market, venue, now - 1))],
  thousands: 5,
})

export const delivered = subject({
  label: 'deliveries',
  id: 'deliveries',
  into: deliverySettlements,
  about: 'Prices at which dated contracts were delivered.',
  every: '1h',
  venues: VENUES,
  rowsAt: ({ market, venue, at }) => deliveries(market, venue, at - TOLD_AGAIN, at),
  past: ({ market, now }) => [
    VENUES.flatMap((venue) => deliveries(market, venue, now - PAST_DAYS * DAY, now)),
  ],
  thousands: 2,
})

/** Dated contracts that the venue lists at that moment, each as the recorder keeps it. */
export function datedInstruments(market: SimModel, venue: string, at: Ms): InstrumentRow[] {
  return (DATED_SERIES[venue] ?? []).flatMap((series) =>
    series.bases.flatMap((base) =>
      expiriesOf(series, at).flatMap((expires_at) => {
        const listed_at = listedAtOf(expires_at)
        return namesOf(market, venue, series, base, expires_at).map((instrument) => ({
          venue,
          instrument,
          base,
          quote: 'USD',
          kind: series.kind,
          expires_at,
          contract_size: 1,
          first_seen_at: Math.min(listed_at, at),
          last_seen_at: at,
          delisted_at: null,
        }))
      }),
    ),
  )
}

/** Options of one coin that the venue lists at that moment, a list for every expiry, the soonest first. */
export function listedOptions(
  market: SimModel,
  venue: string,
  base: string,
  at: Ms,
  pick: (expiries: readonly Ms[]) => readonly Ms[] = (all) => all,
): (readonly ListedOption[])[] {
  const all = DATED_SERIES[venue] ?? []
  const own = all.filter(({ kind, bases }) => kind === 'option' && bases.includes(base))
  return own.flatMap((series) =>
    pick(expiriesOf(series, at)).map((expires) => optionsOf(market, venue, series, base, expires)),
  )
}

function listedAtOf(expiresAt: Ms): Ms {
  return floorTo(expiresAt - LISTED_BEFORE[cycleAt(expiresAt)], DAY) + HOUR_OF_DAY
}

/** Prices of what was delivered, `from` ≤ time < `to`, oldest first; of options one for all that expire together. */
export function deliveries(market: SimModel, venue: string, from: Ms, to: Ms): DeliveryRow[] {
  const rows: DeliveryRow[] = []
  for (const day of marks(DAY, from - HOUR_OF_DAY, to - HOUR_OF_DAY - AFTER_DELIVERY)) {
    const expires_at = day + HOUR_OF_DAY
    const recorded_at = expires_at + AFTER_DELIVERY
    for (const [instrument, underlying] of deliveredOn(venue, expires_at)) {
      const settlement_price = averageIndex(market, venue, underlying, expires_at)
      if (settlement_price !== null)
        rows.push({ venue, instrument, underlying, expires_at, settlement_price, recorded_at })
    }
  }
  return rows
}

/** Futures and options of one name share their price: each name once, with its coin. */
function deliveredOn(venue: string, expiresAt: Ms): Map<string, string> {
  const due = (DATED_SERIES[venue] ?? []).filter((series) => isDelivered(series, expiresAt))
  return new Map(
    due.flatMap(({ kind, bases }) =>
      bases.map((base) => [seriesName(venue, base, kind, expiresAt), base] as const),
    ),
  )
}

/** Moments at which contracts of the series expire, counted from `at`, soonest first. */
function expiriesOf(series: Series, at: Ms): Ms[] {
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

function isDelivered(series: Series, expiresAt: Ms): boolean {
  return (series.ahead[cycleAt(expiresAt)] ?? 0) > 0
}

/** The mean of the venue's own index in the half hour before delivery, as venues take it. */
function averageIndex(market: SimModel, venue: string, base: string, expiresAt: Ms): number | null {
  const listing = market.listing(venue, base)
  if (!listing) return null
  const samples = SAMPLED_BEFORE.map((before) => market.indexPrice(listing, expiresAt - before))
  return withDigits(7, sum(samples) / samples.length)
}

function namesOf(market: SimModel, venue: string, series: Series, base: string, expiresAt: Ms): string[] {
  return series.kind === 'future'
    ? [seriesName(venue, base, series.kind, expiresAt)]
    : optionsOf(market, venue, series, base, expiresAt).map(({ instrument }) => instrument)
}

/** Listed once and for as long as it lives, with strikes around the price of that day. */
function optionsOf(
  market: SimModel,
  venue: string,
  series: Series,
  base: string,
  expiresAt: Ms,
): readonly ListedOption[] {
  return made(listedOf(market), `${venue} ${base} ${expiresAt}`, () => {
    const name = seriesName(venue, base, series.kind, expiresAt)
    const listedAt = listedAtOf(expiresAt)
    const price = market.spotPrice('binance', base, listedAt) ?? 1
    return strikesAround(price, (expiresAt - listedAt) / DAY, series.strikes).flatMap((one) => {
      const of = { expiry: dateOf(expiresAt), expiresAt, listedAt, ...one }
      // A call and a put on every strike, lowest first.
      return [
        { ...of, instrument: `${name}-${one.strike}-C`, type: 'call' as const },
        { ...of, instrument: `${name}-${one.strike}-P`, type: 'put' as const },
      ]
    })
  })
}

/** Some hundred expiries of a year, on all venues. */
const listedOf = oncePer((_: SimModel) => new RecentMap<readonly ListedOption[]>(2_000))

function strikesAround(price: number, days: number, aSide: number) {
  const step = roundNumber(price * (days > 60 ? 0.05 : days > 10 ? 0.025 : 0.01))
  const middle = Math.round(price / step)
  // Far ahead, people look up.
  const lowest = middle - aSide + (days > 60 ? Math.floor(aSide / 3) : 0)
  const places = Array.from({ length: 2 * aSide + 1 }, (_, place) => lowest + place)
  return places
    .filter((place) => place > 0)
    .map((place) => ({ strike: withDigits(6, place * step), isRound: place % 5 === 0 }))
}

/** Venues spell a date their own way: BTC-27NOV26, BTC-USD-261127, BTCUSDT_261127. */
function seriesName(venue: string, base: string, kind: 'future' | 'option', expiresAt: Ms): string {
  const [year, month, day] = dateOf(expiresAt).split('-') as [string, string, string]
  const digits = `${year.slice(2)}${month}${day}`
  switch (venue) {
    case 'binance':
      return kind === 'future' ? `${base}USDT_${digits}` : `${base}-${digits}`
    case 'okx':
      return `${base}-USD-${digits}`
    case 'kraken':
      return `FI_${base}USD_${digits}`
    case 'bitmex':
      return `${base}USDT${MONTHS[Number(month) - 1]}${year.slice(2)}`
    default:
      return `${base}-${Number(day)}${MONTHS[Number(month) - 1]}${year.slice(2)}`
  }
}
