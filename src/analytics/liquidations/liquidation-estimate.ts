import { median, quantile, sum } from '../../core/stats.ts'
import type { LiquidationKind } from '../../define/source.ts'

/** What one counted venue published, and how much it could have: its open interest. */
export interface VenueRecord {
  readonly exchange: string
  readonly kind: LiquidationKind
  /** Null where nothing of the venue, in whichever coin, is on record in the window. */
  readonly long_usd: number | null
  readonly short_usd: number | null
  /** Null unless it is whole. */
  readonly open_interest_usd: number | null
  /** Its feed has been silent of late. */
  readonly stale: boolean
}

const METHOD =
  'r is the median over venues with a full feed that recorded anything in the window of recorded liquidations / open ' +
  'interest, as last known within a day; a sampled venue is estimated as max(recorded, r × its open interest), split ' +
  'by its own recorded sides; full and delayed venues count as recorded. Low is what was recorded, high uses the ' +
  '75th percentile of r.'
const HIGH_QUANTILE = 0.75

/**
 * What the whole market liquidated, where sampled feeds show a part of it. Nothing recorded gives no estimate.
 * A full feed is a reference for as long as the window holds anything of it. If a quiet hour took it away, the
 * estimate would jump while nothing on record changes; what has been silent of late is named instead.
 */
export function marketEstimate(venues: readonly VenueRecord[]) {
  const references = venues.filter((venue) => venue.kind === 'full' && perOi(venue) !== null)
  const ratios = references.map((venue) => perOi(venue)!)
  const inputs = venues.map((venue) => inputOf(venue, median(ratios)))
  const recorded = recordedBy(venues)
  const somethingRecorded = recorded > 0
  // Of a sampled venue that was not heard its open interest still tells; of another nothing does, and it is left out.
  const told = venues.filter((venue) => venue.kind === 'sampled' || recordedOf(venue) !== null)
  const estimates = told.map((venue) => estimateOf(venue, median(ratios)))
  const highs = told.map((venue) => estimateOf(venue, quantile(ratios, HIGH_QUANTILE)))
  const longs = told.map((venue, index) => longPart(venue, estimates[index]!, told))
  const total = somethingRecorded ? sumIfKnown(estimates) : null
  const long = somethingRecorded ? sumIfKnown(longs) : null
  return {
    total_usd: total,
    long_usd: long,
    short_usd: total === null || long === null ? null : total - long,
    low_usd: somethingRecorded ? recorded : null,
    high_usd: somethingRecorded ? sumIfKnown(highs) : null,
    method: METHOD,
    inputs,
    reference_venues: references.map(({ exchange }) => exchange),
    stale_venues: venues.filter(({ stale }) => stale).map(({ exchange }) => exchange),
  }
}

function inputOf(venue: VenueRecord, ratio: number | null) {
  const recorded = recordedOf(venue)
  const estimated = estimateOf(venue, ratio)
  const per = perOi(venue)
  return {
    exchange: venue.exchange,
    kind: venue.kind,
    recorded_usd: recorded,
    open_interest_usd: venue.open_interest_usd,
    recorded_per_oi_bps: per === null ? null : per * 10_000,
    /** Estimated over recorded; null where that is undefined. */
    factor: factorOf(estimated, recorded),
    estimated_usd: estimated,
  }
}

function factorOf(estimated: number | null, recorded: number | null): number | null {
  if (estimated === null || recorded === null) return null
  if (estimated === recorded) return 1
  return recorded === 0 ? null : estimated / recorded
}

function estimateOf(venue: VenueRecord, ratio: number | null): number | null {
  const recorded = recordedOf(venue)
  if (venue.kind !== 'sampled') return recorded
  if (venue.open_interest_usd === 0) return recorded
  if (ratio === null || venue.open_interest_usd === null) return null
  return Math.max(recorded ?? 0, ratio * venue.open_interest_usd)
}

/** The venue's own recorded sides divide its estimate; where it recorded nothing, those of all venues do. */
function longPart(venue: VenueRecord, estimated: number | null, all: readonly VenueRecord[]): number | null {
  if (estimated === null || estimated === 0) return estimated
  const share = longShare([venue]) ?? longShare(all)
  return share === null ? null : estimated * share
}

function longShare(venues: readonly VenueRecord[]): number | null {
  const total = recordedBy(venues)
  return total > 0 ? sum(venues.map(({ long_usd }) => long_usd ?? 0)) / total : null
}

function recordedOf({ long_usd, short_usd }: VenueRecord): number | null {
  return long_usd === null || short_usd === null ? null : long_usd + short_usd
}

function recordedBy(venues: readonly VenueRecord[]): number {
  return sum(venues.map((venue) => recordedOf(venue) ?? 0))
}

function perOi(venue: VenueRecord): number | null {
  const recorded = recordedOf(venue)
  return recorded === null || venue.open_interest_usd === null || venue.open_interest_usd <= 0
    ? null
    : recorded / venue.open_interest_usd
}

function sumIfKnown(figures: readonly (number | null)[]): number | null {
  return figures.some((figure) => figure === null) ? null : sum(figures as readonly number[])
}
