import type { Ms } from '../../core/time.ts'
import type { Venue } from '../../define/source.ts'
import type { AnyTable, Row } from '../../define/table.ts'
import type { SimModel } from '../model/model.ts'

/** What every part of the past is made from; it ends before `now`. */
export interface Past {
  readonly market: SimModel
  readonly now: Ms
  readonly venues: readonly Venue[]
}

/** Rows of one table, in the order of their time. */
export interface Batch {
  readonly table: AnyTable
  readonly rows: readonly Row<AnyTable>[]
}

/** Every batch is a commit of the store, which costs the same for few rows as for many. */
export const BATCH_ROWS = 40_000

/** Multiples of `step` with `from` ≤ time < `to`. */
export function* marks(step: Ms, from: Ms, to: Ms): Generator<Ms> {
  for (let at = Math.ceil(from / step) * step; at < to; at += step) yield at
}

/** Times of several grids, each once, in order. */
export function mergedMarks(...grids: Iterable<Ms>[]): Ms[] {
  return [...new Set(grids.flatMap((grid) => [...grid]))].sort((a, b) => a - b)
}

/** What `rowsAt` gives for each of the times, cut into batches. */
export function* batches<T extends AnyTable>(
  table: T,
  times: Iterable<Ms>,
  rowsAt: (at: Ms) => readonly Row<T>[],
): Generator<Batch> {
  let rows: Row<T>[] = []
  for (const at of times) {
    for (const row of rowsAt(at)) rows.push(row)
    if (rows.length >= BATCH_ROWS) {
      yield { table, rows }
      rows = []
    }
  }
  if (rows.length > 0) yield { table, rows }
}
