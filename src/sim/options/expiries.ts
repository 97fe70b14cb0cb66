import { sum } from '../../core/stats.ts'
import { DAY, MINUTE, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { deliverySettlements } from '../../tables/options/settlements.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { withDigits } from '../model/grid.ts'
import type { SimModel } from '../model/model.ts'
import { marks } from '../past.ts'
import { subject } from '../subject.ts'
import {
  cycleAt,
  DATED_SERIES,
  expiriesOf,
  HOUR_OF_DAY,
  listedAtOf,
  type Series,
  seriesName,
} from './dated-series.ts'
import { type ListedOption, optionsOf } from './listed-options.ts'

type InstrumentRow = Row<typeof instruments>
type DeliveryRow = Row<typeof deliverySettlements>

const AFTER_DELIVERY = 4 * MINUTE
const SAMPLED_BEFORE = [0, 5, 10, 15, 20, 25].map((minutes) => minutes * MINUTE)
/** Venues tell of the last days again, which closes the hole that an outage or a restart leaves. */
const TOLD_AGAIN = 7 * DAY
const PAST_DAYS = 120

const VENUES = Object.keys(DATED_SERIES)

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
        const named = namesOf(market, venue, series, base, expires_at, at)
        return named.map(({ instrument, listedAt }) => ({
          venue,
          instrument,
          base,
          quote: 'USD',
          kind: series.kind,
          expires_at,
          contract_size: 1,
          first_seen_at: Math.min(listedAt, at),
          last_seen_at: at,
          delisted_at: null,
        }))
      }),
    ),
  )
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

function namesOf(
  market: SimModel,
  venue: string,
  series: Series,
  base: string,
  expiresAt: Ms,
  at: Ms,
): readonly Pick<ListedOption, 'instrument' | 'listedAt'>[] {
  return series.kind === 'future'
    ? [{ instrument: seriesName(venue, base, series.kind, expiresAt), listedAt: listedAtOf(expiresAt) }]
    : optionsOf(market, venue, series, base, expiresAt, at)
}
