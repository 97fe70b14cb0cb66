import { MINUTE, type Ms } from '../../core/time.ts'
import type { Work } from '../../core/turns.ts'
import type { Row } from '../../define/table.ts'
import type { oi5m } from '../../tables/market/open-interest.ts'
import type { leverageTiers } from '../../tables/venues/leverage.ts'
import type { MapBar, MapInput, MapVenue } from './liquidation-map.ts'
import { excludedTiers, type MapGrid } from './liquidation-map-view.ts'

type OiReading = Pick<Row<typeof oi5m>, 'ts' | 'exchange' | 'oi_base' | 'mark_price'>

/** The step of a ladder that small positions are on. */
type LadderTop = Pick<Row<typeof leverageTiers>, 'exchange' | 'max_leverage' | 'maintenance_margin_rate'>

/** What was traded in a span of time on the venue whose prices are used. */
interface TradedSpan {
  readonly bucket: Ms
  readonly volume: number | null
  readonly quote_volume: number | null
  /** Quote volume of the minutes whose takers are known, and the buyers' part of it. */
  readonly known_quote: number | null
  readonly taker_buy_quote: number | null
}

export interface MapRows {
  readonly oi: readonly OiReading[]
  readonly ladders: readonly LadderTop[]
  readonly traded: readonly TradedSpan[]
}

/** Since when openings are followed, and how far the map reaches to each side of the mark. */
interface MapWindow {
  readonly since: Ms
  readonly bandPct: number
}

export interface PreparedMap {
  readonly input: MapInput
  readonly grid: MapGrid
  /** The times of the first and the last mark price. */
  readonly from: Ms
  readonly at: Ms
  /** Readings of open interest that went in. */
  readonly samples: number
}

/** A reading, its mark price included, stands for this long. */
export const READING_AGE = 15 * MINUTE
/** Of the time that prices are known for, this part may be missing at the beginning before another venue's are taken. */
const LATE_START = 0.1
const ROWS_A_TURN = 5_000
const BARS_A_TURN = 1_000

/**
 * Rows of one perpetual, in any order, from `READING_AGE` before the window on; null without a price path, or without
 * a venue whose ladder is known.
 */
export function* prepareMap(
  rows: MapRows,
  venueOrder: readonly string[],
  { since, bandPct }: MapWindow,
): Work<PreparedMap | null> {
  const byVenue = new Map<string, OiReading[]>(venueOrder.map((exchange) => [exchange, []]))
  let sorted = 0
  for (const row of rows.oi) {
    byVenue.get(row.exchange)?.push(row)
    if (++sorted % ROWS_A_TURN === 0) yield
  }
  for (const [exchange, readings] of byVenue) {
    readings.sort((a, b) => a.ts - b.ts)
    byVenue.set(exchange, standingAt(readings, since))
    yield
  }
  const marks = marksOf([...byVenue.values()])
  yield
  const bars = yield* barsOf(marks, rows.traded)
  const first = marks[0]
  const last = marks.at(-1)
  if (!first || !last || bars.length === 0) return null
  // What a venue opened before prices are known cannot be placed.
  const venues = [...byVenue].flatMap(([exchange, readings]) =>
    venueOf(exchange, startingFrom(readings, first.ts - READING_AGE), rows.ladders),
  )
  if (venues.length === 0) return null
  return {
    input: { bars, venues, excludedTiers: excludedTiers(bandPct) },
    grid: { reference: last.mark_price, bandPct },
    from: first.ts,
    at: last.ts,
    samples: venues.reduce((sum, { readings }) => sum + readings.length, 0),
  }
}

type Mark = OiReading & { readonly mark_price: number }

function isMarked(reading: OiReading): reading is Mark {
  return reading.mark_price !== null
}

/** The prices of one venue: the first in order that is up to date, and that began when the others did. */
function marksOf(byVenue: readonly (readonly OiReading[])[]): readonly Mark[] {
  const newest = byVenue.reduce((latest, readings) => Math.max(latest, readings.at(-1)?.ts ?? 0), 0)
  const paths = byVenue.map((readings) => readings.filter(isMarked)).filter((path) => path.length > 1)
  const current = paths.filter((path) => newest - path.at(-1)!.ts <= READING_AGE)
  const earliest = current.reduce((first, path) => Math.min(first, path[0]!.ts), newest)
  const late = (newest - earliest) * LATE_START
  return current.find((path) => path[0]!.ts - earliest <= late) ?? paths[0] ?? []
}

/** The window begins with the reading that stands for its first moment, where there is one. */
function standingAt(readings: OiReading[], moment: Ms): OiReading[] {
  const later = startingFrom(readings, moment)
  const before = readings[readings.length - later.length - 1]
  if (!before || later[0]?.ts === moment || moment - before.ts > READING_AGE) return later
  return [{ ...before, ts: moment }, ...later]
}

function startingFrom(readings: OiReading[], from: Ms): OiReading[] {
  const first = readings.findIndex(({ ts }) => ts >= from)
  return first === 0 ? readings : readings.slice(first === -1 ? readings.length : first)
}

/** From mark to mark; where trades are known they give the VWAP and the takers, else it is half-way. */
function* barsOf(marks: readonly Mark[], traded: readonly TradedSpan[]): Work<MapBar[]> {
  const spans = [...traded].sort((a, b) => a.bucket - b.bucket)
  const bars: MapBar[] = []
  let next = 0
  for (let index = 1; index < marks.length; index += 1) {
    if (index % BARS_A_TURN === 0) yield
    const open = marks[index - 1]!
    const close = marks[index]!
    while (next < spans.length && spans[next]!.bucket < open.ts) next += 1
    let volume = 0
    let quote = 0
    let known = 0
    let bought = 0
    for (; next < spans.length && spans[next]!.bucket < close.ts; next += 1) {
      const span = spans[next]!
      volume += span.volume ?? 0
      quote += span.quote_volume ?? 0
      known += span.known_quote ?? 0
      bought += span.taker_buy_quote ?? 0
    }
    bars.push({
      end: close.ts,
      vwap: volume > 0 ? quote / volume : (open.mark_price + close.mark_price) / 2,
      volume,
      high: Math.max(open.mark_price, close.mark_price),
      low: Math.min(open.mark_price, close.mark_price),
      close: close.mark_price,
      takerBuyShare: known > 0 ? bought / known : null,
      takerUsd: known,
    })
  }
  return bars
}

function venueOf(
  exchange: string,
  oi: readonly OiReading[],
  ladders: readonly LadderTop[],
): readonly MapVenue[] {
  const tops = ladders.filter((ladder) => ladder.exchange === exchange)
  if (tops.length === 0 || oi.length < 2) return []
  const top = tops.reduce((highest, each) => (each.max_leverage > highest.max_leverage ? each : highest))
  return [
    {
      exchange,
      maxLeverage: top.max_leverage,
      maintenanceMarginRate: top.maintenance_margin_rate,
      readings: oi,
    },
  ]
}
