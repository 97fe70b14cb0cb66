import type { EventKind } from './frame.ts'
import type { Placed } from './ring.ts'

/** What a reader wants to hear of. */
export interface Filter {
  readonly events: readonly EventKind[]
  /** Of renewals none of these three says anything. */
  readonly symbol: string | null
  readonly exchange: string | null
  readonly min_usd: number | null
  /** Renewals of these boards alone; null is all. */
  readonly boards: readonly string[] | null
}

type Judged = Pick<Placed, 'kind' | 'symbols' | 'venues' | 'usd' | 'board'>

export function matches(filter: Filter, { kind, symbols, venues, usd, board }: Judged): boolean {
  if (!filter.events.includes(kind)) return false
  if (board !== undefined) return filter.boards === null || filter.boards.includes(board)
  if (filter.min_usd !== null && (usd === null || usd < filter.min_usd)) return false
  if (filter.symbol !== null && !symbols.includes(filter.symbol)) return false
  return filter.exchange === null || venues.includes(filter.exchange)
}

/** The same for every spelling of the same wishes: those who share it share what is written for them. */
export function keyOf({ events, symbol, exchange, min_usd, boards }: Filter): string {
  return JSON.stringify([events, symbol, exchange, min_usd, boards])
}
