import { StoreError } from '../../core/errors.ts'
import type { Ms } from '../../core/time.ts'
import type { AnyTable } from '../../define/table.ts'
import { monthOf } from '../bulk/month.ts'
import type { Store } from '../port.ts'

/** What is cheap to know of a month of a table: how many rows a reader finds, and when the first and the last are. */
export interface MonthFacts {
  readonly rows: number
  /** Milliseconds, or a day. */
  readonly first: number | string
  readonly last: number | string
}

/** By month (YYYY-MM, UTC), oldest first; months without rows are left out. */
export type TableMonths = ReadonlyMap<string, MonthFacts>

type DayFacts = MonthFacts & { readonly bucket: Ms }

export async function monthsIn(store: Store, table: AnyTable): Promise<TableMonths> {
  const { rows: all, first: since } = await store.extent(table)
  if (since === null) return new Map()
  const days = (await store.reader(table).bucket({
    every: '1d',
    since,
    includeProvisional: true,
    take: { rows: { count: true }, first: { min: table.time }, last: { max: table.time } },
  })) as unknown as DayFacts[]
  const months = new Map<string, MonthFacts>()
  for (const { bucket, rows, first, last } of days) {
    const month = monthOf(bucket)
    const known = months.get(month)
    months.set(month, { rows: (known?.rows ?? 0) + rows, first: known?.first ?? first, last })
  }
  // Whatever is not in a month would not be copied.
  if (rowsIn(months) !== all)
    throw new StoreError('failed', `${table.name}: of ${all} rows ${rowsIn(months)} have a month.`)
  return months
}

export function rowsIn(months: TableMonths): number {
  return [...months.values()].reduce((sum, { rows }) => sum + rows, 0)
}

export function isSameMonth(one: MonthFacts, other: MonthFacts): boolean {
  return one.rows === other.rows && one.first === other.first && one.last === other.last
}
