import { DAY, dateOf, type Ms, parseIso, SINCE_EVER } from '../../core/time.ts'
import type { RangeQuery, Reader, Where } from '../../define/reader.ts'
import type { AnyTable, ColumnName, Columns, ColumnsOf } from '../../define/table.ts'

/*
 * How far back a folder goes. Every `since` of an answer comes from here: the first row that the folder holds, never
 * a date of a definition. `time` is the column that orders the table. No question reads a table from end to end: the
 * engine knows the bounds of the time, and finds the first row of some at the table's beginning.
 */

type Time<T extends AnyTable> = ColumnName<ColumnsOf<T>>
type Narrow<T extends AnyTable> = Where<ColumnsOf<T>>
type Cells = Record<string, unknown>
interface LooseReader {
  range(query: RangeQuery<Columns>): Promise<Cells[]>
  aggregate(query: {
    readonly since: Ms
    readonly until?: Ms
    readonly by?: readonly string[]
    readonly where?: Where<Columns>
    readonly take: Readonly<Record<string, { readonly min: string } | { readonly max: string }>>
  }): Promise<Cells[]>
}

/** The day of the first row, of all or of some; null where there is none. */
export async function firstDay<T extends AnyTable>(
  reader: Reader<T>,
  time: Time<T>,
  where?: Narrow<T>,
): Promise<string | null> {
  return dayOf(await firstTime(reader as unknown as LooseReader, time, where))
}

/** The day of the first row of each of these groups, asked for by the values of `by`; null of one without rows. */
export async function firstDays<T extends AnyTable>(
  reader: Reader<T>,
  time: Time<T>,
  by: readonly [ColumnName<ColumnsOf<T>>, ...ColumnName<ColumnsOf<T>>[]],
  groups: readonly (readonly string[])[],
): Promise<(...group: string[]) => string | null> {
  const loose = reader as unknown as LooseReader
  const days = new Map<string, string | null>()
  const take = { first: { min: time } }
  const find = async (bounds: { since: Ms; until?: Ms; where?: Where<Columns> }) => {
    for (const row of await loose.aggregate({ ...bounds, by, take })) {
      const group = by.map((name) => row[name]).join(' ')
      if (!days.has(group)) days.set(group, dayOf(msOf(row.first)))
    }
  }
  const first = await firstTime(loose, time)
  if (first !== null) {
    // Nearly all are there from the first day on; only who is not is looked for in the rest.
    await find({ since: first, until: first + DAY })
    const younger = groups.filter((group) => !days.has(group.join(' '))).map(([name]) => name!)
    if (younger.length > 0)
      await find({ since: first + DAY, where: { [by[0]]: [...new Set(younger)] } as Where<Columns> })
  }
  return (...group) => days.get(group.join(' ')) ?? null
}

/** The times of the first and the last row up to `now`, of all or of some; null where there is none. */
export async function firstAndLast<T extends AnyTable>(
  reader: Reader<T>,
  time: Time<T>,
  now: Ms,
  where?: Narrow<T>,
): Promise<{ readonly first: Ms; readonly last: Ms } | null> {
  const loose = reader as unknown as LooseReader
  const lastSince = async (since: Ms) => {
    const take = { last: { max: time } }
    const [row] = await loose.aggregate({ since, until: now + 1, take, where: where ?? {} })
    return msOf(row?.last)
  }
  const first = await firstTime(loose, time, where)
  if (first === null || first > now) return null
  const last = (await lastSince(now - DAY)) ?? (await lastSince(first))
  return last === null ? null : { first, last }
}

/** The time of the newest row of the last day, of all or of some; null where there is none. */
export async function lastTime<T extends AnyTable>(
  reader: Reader<T>,
  time: Time<T>,
  now: Ms,
  where: Narrow<T> = {},
): Promise<Ms | null> {
  const bounds = { since: now - DAY, until: now + 1, where }
  const one = { columns: [time], order: 'desc', limit: 1 } as const
  const [row] = await (reader as unknown as LooseReader).range({ ...bounds, ...one })
  return msOf(row?.[time])
}

async function firstTime(reader: LooseReader, time: string, where?: Where<Columns>): Promise<Ms | null> {
  if (where) {
    const [row] = await reader.range({ columns: [time], order: 'asc', limit: 1, where })
    return msOf(row?.[time])
  }
  const [row] = await reader.aggregate({ since: SINCE_EVER, take: { first: { min: time } } })
  return msOf(row?.first)
}

function dayOf(ms: Ms | null): string | null {
  return ms === null ? null : dateOf(ms)
}

/** A time is milliseconds, a date its midnight. */
function msOf(cell: unknown): Ms | null {
  if (typeof cell === 'number') return cell
  return typeof cell === 'string' ? parseIso(cell) : null
}
