import type { Ms } from '../core/time.ts'
import type { Venue } from '../define/source.ts'
import type { AnyTable, Row } from '../define/table.ts'
import type { SimModel } from './model/model.ts'

/** What every part of the past is made from; it ends before `now`. */
export interface Past {
  readonly market: SimModel
  readonly now: Ms
  readonly venues: readonly Venue[]
}

/** Rows of one table, in the order of their time. */
export interface PastRows {
  readonly table: AnyTable
  readonly rows: readonly Row<AnyTable>[]
}

/** One part of the past, and about how many thousand rows it has. */
export interface PastPart {
  readonly label: string
  readonly thousands: number
  past(past: Past): Iterable<PastRows> | AsyncIterable<PastRows>
}

/** What is stored at once is a commit of the store, which costs the same for few rows as for many. */
const ROWS_AT_ONCE = 40_000

/** Multiples of `step` with `from` ≤ time < `to`. */
export function* marks(step: Ms, from: Ms, to: Ms): Generator<Ms> {
  for (let at = Math.ceil(from / step) * step; at < to; at += step) yield at
}

/** Times of several grids, each once, in order. */
export function mergedMarks(...grids: Iterable<Ms>[]): Ms[] {
  return [...new Set(grids.flatMap((grid) => [...grid]))].sort((a, b) => a - b)
}

/** Lists that follow one another in time, put together to what is stored at once; each is put in order here. */
export function* inBatches<T extends AnyTable>(
  table: T,
  lists: Iterable<readonly Row<T>[]>,
): Generator<PastRows> {
  let rows: Row<T>[] = []
  for (const list of lists) {
    for (const row of inOrder(table, list)) rows.push(row)
    if (rows.length < ROWS_AT_ONCE) continue
    yield { table, rows }
    rows = []
  }
  if (rows.length > 0) yield { table, rows }
}

/** By the column that the table goes by: a number, or a date as text. Most lists are of one moment and stay as they are. */
function inOrder<T extends AnyTable>(table: T, rows: readonly Row<T>[]): readonly Row<T>[] {
  const { time } = table
  const timeOf = (row: Row<T>) => (row as Readonly<Record<string, number | string>>)[time]!
  const isOrdered = rows.every((row, place) => place === 0 || timeOf(rows[place - 1]!) <= timeOf(row))
  return isOrdered
    ? rows
    : [...rows].sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : 0))
}
