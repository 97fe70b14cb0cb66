import { sum } from '../../core/stats.ts'
import type { Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { stablecoinSupply } from '../../tables/cycle/indices.ts'
import { largestFirst } from '../ranking.ts'

type SupplyRow = Row<typeof stablecoinSupply>

/** The supply of each coin at a moment and some time before it, each the newest row of its time. */
export interface Supplies {
  readonly now: readonly SupplyRow[]
  readonly dayAgo: readonly SupplyRow[]
  readonly weekAgo: readonly SupplyRow[]
  readonly monthAgo: readonly SupplyRow[]
}

/**
 * All coins together and each by itself, the largest first. A change is of the coins that are known at both ends: one
 * that was not recorded before did not come out of nothing.
 */
export function stablecoinFlows({ now, dayAgo, weekAgo, monthAgo }: Supplies) {
  const [yesterday, lastWeek, lastMonth] = [dayAgo, weekAgo, monthAgo].map(bySymbol)
  const total = (rows: readonly SupplyRow[]) =>
    rows.length === 0 ? null : sum(rows.map(({ circulating_usd }) => circulating_usd))
  const delta = (before: ReadonlyMap<string, SupplyRow>) => {
    const both = now.filter(({ symbol }) => before.has(symbol))
    return both.length === 0
      ? null
      : sum(both.map(({ symbol, circulating_usd }) => circulating_usd - before.get(symbol)!.circulating_usd))
  }
  return {
    totalUsd: total(now),
    delta24hUsd: delta(yesterday!),
    delta7dUsd: delta(lastWeek!),
    totalPrevDay: total(dayAgo),
    totalPrevWeek: total(weekAgo),
    coins: largestFirst(now, ({ circulating_usd }) => circulating_usd).map((row) => ({
      name: row.name,
      symbol: row.symbol,
      peggedId: row.pegged_id,
      circulatingUsd: row.circulating_usd,
      circulatingPrevDay: yesterday!.get(row.symbol)?.circulating_usd ?? null,
      circulatingPrevWeek: lastWeek!.get(row.symbol)?.circulating_usd ?? null,
      circulatingPrevMonth: lastMonth!.get(row.symbol)?.circulating_usd ?? null,
    })),
  }
}

/** When the newest of them was read. */
export function readAt(rows: readonly SupplyRow[]): Ms | null {
  return rows.length === 0 ? null : Math.max(...rows.map(({ ts }) => ts))
}

function bySymbol(rows: readonly SupplyRow[]): ReadonlyMap<string, SupplyRow> {
  return new Map(rows.map((row) => [row.symbol, row]))
}
