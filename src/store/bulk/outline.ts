import { HOUR, type Ms, type Span } from '../../core/time.ts'
import type { BulkTable } from '../../define/bulk-files.ts'
import type { Table } from '../../define/table.ts'
import type { Store } from '../port.ts'

/** What a table says of some time, short of its rows: enough to notice that some came, went or were corrected. */
export interface Outline {
  readonly rows: number
  readonly first: Ms | null
  readonly last: Ms | null
  /** Of every figure that is published, in the order of the columns. */
  readonly sums: readonly number[]
}

/** By the start of the hour; hours without rows are left out. */
export type Hours = ReadonlyMap<Ms, Outline>

/** The engine adds in any order, so that the last digits of a sum say nothing. */
const ALIKE = 1e-9

export async function hoursOf(store: Store, bulk: BulkTable, { from, to }: Span): Promise<Hours> {
  const { table, only = {} } = bulk
  const figures = bulk.columns.filter((name) => table.columns[name].kind === 'number')
  const take: Record<string, object> = {
    rows: { count: true },
    first: { min: table.time },
    last: { max: table.time },
  }
  for (const [place, name] of figures.entries()) take[`sum${place}`] = { sum: name }
  const query = { every: '1h', since: from, until: to, where: only, take } as const
  const found = (await store.reader(table as Table).bucket(query as never)) as unknown as readonly Record<
    string,
    number | null
  >[]
  return new Map(
    found.map(({ bucket, rows, first, last, ...sums }) => [
      bucket!,
      { rows: rows!, first: first!, last: last!, sums: figures.map((_, place) => sums[`sum${place}`] ?? 0) },
    ]),
  )
}

/** The outline of several hours together. */
export function outlineOf(hours: Hours, { from, to }: Span): Outline {
  let joined: Outline = { rows: 0, first: null, last: null, sums: [] }
  for (let at = from; at < to; at += HOUR) {
    const hour = hours.get(at)
    if (hour === undefined) continue
    const { sums } = joined
    joined = {
      rows: joined.rows + hour.rows,
      first: joined.first ?? hour.first,
      last: hour.last,
      sums: hour.sums.map((sum, place) => sum + (sums[place] ?? 0)),
    }
  }
  return joined
}

export function isAlike(one: Outline, other: Outline): boolean {
  return (
    one.rows === other.rows &&
    one.first === other.first &&
    one.last === other.last &&
    one.sums.every((sum, place) => isNear(sum, other.sums[place] ?? 0))
  )
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= ALIKE * Math.max(Math.abs(one), Math.abs(other))
}
