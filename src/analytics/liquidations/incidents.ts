import { isoOf, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { incidents, PricePath, ShownLiquidation } from '../../tables/liquidations/liquidations.ts'
import type { minuteBars } from '../../tables/market/candles.ts'
import type { Cascade } from './cascades.ts'
import {
  type LiquidationFeed,
  type LiquidationGroup,
  type LiquidationOrder,
  liquidatedBy,
  liquidationsByExchange,
  liquidationsBySymbol,
  liquidationTotals,
} from './liquidations.ts'

/** The coin whose price is shown beside a cascade. */
export const PATH_SYMBOL = 'BTCUSDT'
const PATH_POINTS = 60
const COINS = 10

export interface IncidentParts {
  /** Of the cascade's span, counted venues only. */
  readonly groups: readonly LiquidationGroup[]
  readonly feeds: readonly LiquidationFeed[]
  readonly largest: LiquidationOrder
  readonly path: PricePath
}

/** A cascade with who was liquidated, where, and what the price did: a row as it is kept. */
export function incidentOf(cascade: Cascade, parts: IncidentParts): Row<typeof incidents> {
  const { long_usd, short_usd, total_usd, events } = liquidationTotals(parts.groups)
  return {
    id: incidentId(cascade.startedAt),
    started_at: cascade.startedAt,
    ended_at: cascade.endedAt,
    total_usd,
    long_usd,
    short_usd,
    peak_5m_usd: cascade.peak5mUsd,
    baseline_5m_usd: cascade.baseline5mUsd,
    events,
    coins: liquidationsBySymbol(parts.groups, COINS).map((coin) => {
      const { symbol, total_usd: own, long_usd, short_usd } = coin
      return { symbol, total_usd: own, long_usd, short_usd, share_pct: (own / total_usd) * 100 }
    }),
    by_exchange: liquidationsByExchange(parts.groups, parts.feeds)
      .filter((venue) => venue.events > 0)
      .map(({ exchange, kind, total_usd, events }) => ({ exchange, kind, total_usd, events })),
    largest: keptOrder(parts.largest),
    price_path: parts.path,
  }
}

function keptOrder(order: LiquidationOrder): ShownLiquidation {
  const { event_time, exchange, symbol, side, price, qty, quote_qty } = order
  const liquidated = liquidatedBy(order)
  return { event_time: isoOf(event_time), exchange, symbol, side, liquidated, price, qty, quote_qty }
}

/** The minute in which it began: 20261115-1203. */
export function incidentId(startedAt: Ms): string {
  return isoOf(startedAt).slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-')
}

/** The side that lost most; a draw is LONG, as everywhere. */
export function mostlyLiquidated({
  long_usd,
  short_usd,
}: Pick<Row<typeof incidents>, 'long_usd' | 'short_usd'>): 'LONG' | 'SHORT' {
  return short_usd > long_usd ? 'SHORT' : 'LONG'
}

export type PathMinute = Pick<Row<typeof minuteBars>, 'ts' | 'open' | 'high' | 'low' | 'close'>

/** From the open of the first minute to the close of the last; minutes in order of time. */
export function pricePath(minutes: readonly PathMinute[]): PricePath {
  const first = minutes[0]
  const last = minutes.at(-1)
  if (!first || !last) return NO_PATH
  const start = first.open
  const low = minutes.reduce((lowest, minute) => Math.min(lowest, minute.low), start)
  const high = minutes.reduce((highest, minute) => Math.max(highest, minute.high), start)
  const moveTo = (price: number) => (price / start - 1) * 100
  return {
    symbol: PATH_SYMBOL,
    start,
    low,
    high,
    end: last.close,
    change_pct: moveTo(last.close),
    // The furthest that the price got from where it began, with its sign.
    max_move_pct: high - start > start - low ? moveTo(high) : moveTo(low),
    points: thinned(minutes, PATH_POINTS).map(({ ts, close }) => [isoOf(ts), close] as const),
  }
}

const NO_PATH: PricePath = {
  symbol: PATH_SYMBOL,
  start: null,
  low: null,
  high: null,
  end: null,
  change_pct: null,
  max_move_pct: null,
  points: [],
}

/** At most so many, evenly spread, the first and the last among them. */
export function thinned<T>(items: readonly T[], most: number): T[] {
  if (items.length <= most) return [...items]
  return Array.from(
    { length: most },
    (_, place) => items[Math.round((place * (items.length - 1)) / (most - 1))]!,
  )
}
