import type { Ms } from '../core/time.ts'
import type { Origin } from '../define/source.ts'
import type { AnyTable, Row } from '../define/table.ts'
import type { SimModel } from './model/model.ts'

/** What every part of the past is made from; it ends before `now`. */
export interface Past {
  readonly market: SimModel
  readonly now: Ms
  /** All who tell of the simulated market, with their sources. */
  readonly origins: readonly Origin[]
  /** What other parts wrote of a table that this one wants, in the order of their writing. */
  readonly written?: (table: AnyTable) => readonly Row<AnyTable>[]
}

/** Rows of one table, in the order of their time. */
export interface PastRows {
  readonly table: AnyTable
  readonly rows: readonly Row<AnyTable>[]
}

/** One part of the past, in lists that follow one another in time, and about how many thousand rows it has. */
export interface PastPart {
  readonly label: string
  readonly thousands: number
  /** Tables of which it reads what others wrote: small ones, as all rows of them are kept until then. */
  readonly wants?: readonly AnyTable[]
  past(past: Past): Iterable<PastRows> | AsyncIterable<PastRows>
}

/** Multiples of `step` with `from` ≤ time < `to`. */
export function* marks(step: Ms, from: Ms, to: Ms): Generator<Ms> {
  for (let at = Math.ceil(from / step) * step; at < to; at += step) yield at
}

/** Times of several grids, each once, in order. */
export function mergedMarks(...grids: Iterable<Ms>[]): Ms[] {
  return [...new Set(grids.flatMap((grid) => [...grid]))].sort((a, b) => a - b)
}

/** Each list by the column that the table goes by: a number, or a date as text. Most are of one moment and stay as they are. */
export function* inOrder<T extends AnyTable>(
  table: T,
  lists: Iterable<readonly Row<T>[]>,
): Generator<PastRows> {
  const timeOf = (row: Row<T>) => (row as Readonly<Record<string, number | string>>)[table.time]!
  const byTime = (a: Row<T>, b: Row<T>) => (timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : 0)
  for (const rows of lists) yield { table, rows: isOrdered(rows, timeOf) ? rows : [...rows].sort(byTime) }
}

/** Looks at each row once: there are over a million. */
function isOrdered<R>(rows: readonly R[], timeOf: (row: R) => number | string): boolean {
  if (rows.length === 0) return true
  let before = timeOf(rows[0]!)
  for (const row of rows) {
    const time = timeOf(row)
    if (time < before) return false
    before = time
  }
  return true
}
