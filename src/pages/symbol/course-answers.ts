import { seriesBoard } from '../../boards/market/series.ts'
import { gapsBoard } from '../../boards/record/gaps.ts'
import { venueMarketsBoard } from '../../boards/venues/venue-markets.ts'
import { baseOf } from '../../core/symbols.ts'
import type { Question } from '../../define/page.ts'
import { BARS, type Range } from './params.ts'

type Cell = number | null

export interface Series {
  readonly symbol: string
  readonly period: string
  readonly venue: string | null
  readonly recorded_since: string | null
  readonly points: readonly (readonly [number, ...Cell[]])[]
}

export interface Gaps {
  readonly gaps: readonly {
    readonly source: string
    readonly table: string
    readonly started_at: string
    readonly ended_at: string | null
    readonly detail: string
  }[]
}

export interface Markets {
  readonly symbols: readonly {
    readonly venues: number
    readonly perp_oi_usd: number | null
    readonly dex_share_pct: number | null
    readonly perp_volume_24h_usd: number | null
    readonly spot_volume_24h_usd: number | null
    readonly funding_8h_min_pct: number | null
    readonly funding_8h_max_pct: number | null
    readonly funding_8h_oi_weighted_pct: number | null
    readonly funding_min_venue: string | null
    readonly funding_max_venue: string | null
    readonly spot_median_usd: number | null
    readonly spot_dispersion_bps: number | null
  }[]
  readonly rows: readonly {
    readonly venue: string
    readonly market: string
    readonly type: string
    readonly quote: string
    readonly price_usd: number
    readonly volume_24h_usd: number | null
    readonly open_interest_usd: number | null
    readonly funding_rate_8h_pct: number | null
    readonly stale: boolean
  }[]
}

/** What the courses of a symbol are drawn from. */
export interface Courses {
  readonly price: Series
  readonly markets: Markets
  readonly funding: Series
  readonly liquidations: Series
  readonly perpDelta: Series
  readonly spotDelta: Series
  readonly basis: Series
  readonly minuteGaps: Gaps
  readonly tickerGaps: Gaps
  readonly readingGaps: Gaps
}

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth'] as const
/** Open interest of the largest venues, and where minutes do not go back as far, days. */
export type MoreCourses = { readonly [K in (typeof PLACES)[number] | 'days']: Series | null }

export const isKnown = (series: Series): boolean => series.points.some(([, value]) => value !== null)

/** Open interest by venue, the largest first, of those that have any on record. */
export const openOf = (answers: MoreCourses): Series[] =>
  PLACES.flatMap((place) => answers[place] ?? []).filter(isKnown)

interface Asked {
  readonly symbol: string
  readonly range: Range
  readonly venue?: string | undefined
}

/** A course of the page, as long as its range. Funding is told by the hour at best. */
export function courseOf(metric: string, { symbol, range, venue }: Asked): Question {
  const { period, limit } = BARS[range]
  const isTooFine = metric === 'funding' && period === '15m'
  return {
    board: seriesBoard,
    params: {
      metric,
      symbol,
      period: isTooFine ? '1h' : period,
      limit: String(isTooFine ? Math.ceil(limit / 4) + 1 : limit),
      ...(venue === undefined ? {} : { venue }),
    },
  }
}

export const gapsIn = (table: string, { range }: Asked): Question => ({
  board: gapsBoard,
  params: { table, days: String(BARS[range].days) },
})

export const marketsOf = ({ symbol }: { readonly symbol: string }): Question => ({
  board: venueMarketsBoard,
  params: { symbol: baseOf(symbol) },
})

/** Venues of the perpetual by what is open there, most first. */
export function largestVenues({ rows }: Pick<Markets, 'rows'>): string[] {
  const open = new Map<string, number>()
  for (const { venue, market, open_interest_usd } of rows)
    if (market === 'perp' && open_interest_usd !== null)
      open.set(venue, (open.get(venue) ?? 0) + open_interest_usd)
  return [...open].sort(([, a], [, b]) => b - a).map(([venue]) => venue)
}
