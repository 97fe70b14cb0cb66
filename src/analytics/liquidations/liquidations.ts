import { groupBy } from '../../core/grouped.ts'
import { sum } from '../../core/stats.ts'
import type { Row } from '../../define/table.ts'
import type {
  LiquidationSide,
  liquidationEvents,
  liquidationFeeds,
} from '../../tables/liquidations/liquidations.ts'
import { compareText, top } from '../ranking.ts'
import { unknown } from '../record/heard.ts'

/** Sums of one venue and perpetual as the engine makes them: a side without events is null. */
export interface LiquidationGroup {
  readonly exchange: string
  readonly symbol: string
  readonly long_usd: number | null
  readonly short_usd: number | null
  readonly events: number
  readonly largest_usd: number | null
}

export function liquidationTotals(groups: readonly LiquidationGroup[]) {
  return { ...sumsOf(groups), symbols: new Set(groups.map(({ symbol }) => symbol)).size }
}

export function liquidationsBySymbol(groups: readonly LiquidationGroup[], limit: number) {
  const rows = [...groupBy(groups, ({ symbol }) => symbol)].map(([symbol, own]) => ({
    symbol,
    ...sumsOf(own),
    largest_usd: Math.max(...own.map(({ largest_usd }) => largest_usd ?? 0)),
  }))
  return top(rows, ({ total_usd }) => total_usd, limit)
}

export type LiquidationFeed = Pick<Row<typeof liquidationFeeds>, 'exchange' | 'kind'>

/** A row for each feed, largest first; feeds without a liquidation are zeros. */
export function liquidationsByExchange(
  groups: readonly LiquidationGroup[],
  feeds: readonly LiquidationFeed[],
) {
  const byExchange = groupBy(groups, ({ exchange }) => exchange)
  const { total_usd: total } = sumsOf(groups)
  return feeds
    .map(({ exchange, kind }) => {
      const sums = sumsOf(byExchange.get(exchange) ?? [])
      return { exchange, kind, ...sums, share_pct: total > 0 ? (sums.total_usd / total) * 100 : null }
    })
    .sort((a, b) => b.total_usd - a.total_usd || compareText(a.exchange, b.exchange))
}

/** Of a venue that was not heard nothing is known; it comes after the others. */
export function unheardUnknown(
  venues: ReturnType<typeof liquidationsByExchange>,
  heard: (exchange: string) => boolean,
) {
  const silent = venues.filter(({ exchange }) => !heard(exchange))
  return [
    ...venues.filter(({ exchange }) => heard(exchange)),
    ...silent.map(({ exchange, kind, ...sums }) => ({ exchange, kind, ...unknown(sums) })),
  ]
}

export type LiquidationOrder = Omit<Row<typeof liquidationEvents>, 'received_at' | 'delayed' | 'dedupe_key'>

/** The position that a forced order closed. */
export function liquidatedBy({ side }: { readonly side: LiquidationSide }): 'LONG' | 'SHORT' {
  return side === 'SELL' ? 'LONG' : 'SHORT'
}

/** Largest first; equal ones by time, then by key, so that a day is ranked the same however often it is ranked. */
export function rankLargest<
  T extends Pick<Row<typeof liquidationEvents>, 'quote_qty' | 'event_time' | 'dedupe_key'>,
>(events: readonly T[], limit: number): T[] {
  return [...events]
    .sort(
      (a, b) =>
        b.quote_qty - a.quote_qty || a.event_time - b.event_time || compareText(a.dedupe_key, b.dedupe_key),
    )
    .slice(0, limit)
}

function sumsOf(groups: readonly LiquidationGroup[]) {
  const long_usd = sum(groups.map((group) => group.long_usd ?? 0))
  const short_usd = sum(groups.map((group) => group.short_usd ?? 0))
  return {
    long_usd,
    short_usd,
    total_usd: long_usd + short_usd,
    events: sum(groups.map(({ events }) => events)),
  }
}
