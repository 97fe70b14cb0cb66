import { durationMs, floorTo, type Ms } from '../../core/time.ts'
import type { BucketQuery, Reader } from '../../define/reader.ts'
import type { AnyTable, Columns } from '../../define/table.ts'
import { between } from '../derived/rows-reader.ts'

type Cells = Readonly<Record<string, unknown>>

/**
 * Answers from rows of which each is alone in its span of time and group: first, last, sum and mean of it are what it
 * says. Half a year of readings is put on a grid that way in a tenth of the time. Rows are all of what is asked for.
 */
export function loneRowsReader<T extends AnyTable>(table: T, rows: readonly Cells[]): Reader<T> {
  const bucket = async ({ every, by = [], take, since, until }: BucketQuery<Columns, string, never>) => {
    const step = durationMs(every)
    const takes = Object.entries(take as Cells).map(([name, verb]) => [
      name,
      Object.values(verb as Cells)[0] as string,
    ])
    return between(rows, table.time, since, until ?? Number.MAX_SAFE_INTEGER).map((row) => {
      const cells: Record<string, unknown> = { bucket: floorTo(row[table.time] as Ms, step) }
      for (const name of by) cells[name] = row[name]
      for (const [name, column] of takes) cells[name!] = row[column!]
      return cells
    })
  }
  return { bucket } as unknown as Reader<T>
}
