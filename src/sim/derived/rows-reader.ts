import { made } from '../../core/made.ts'
import { dayMs, durationMs, floorTo, type Ms } from '../../core/time.ts'
import {
  type AggregateQuery,
  type BucketQuery,
  finalReader,
  type LatestQuery,
  type RangeQuery,
  type Reader,
} from '../../define/reader.ts'
import type { AnyTable, Columns, Row } from '../../define/table.ts'

type Cells = Readonly<Record<string, unknown>>
type Conditions = Readonly<Record<string, unknown>>
type Bounds = { readonly since?: Ms; readonly until?: Ms; readonly where?: Conditions }
type Matches = (row: Cells) => boolean
type Takes = Readonly<Record<string, Readonly<Record<string, unknown>> & { readonly when?: Conditions }>>

/** Rows in the order of their time; more than are asked for may be given, and columns that nobody asks for left out. */
export type RowsBetween<T extends AnyTable> = (
  since: Ms,
  until: Ms,
  where: Conditions,
) => readonly Partial<Row<T>>[]

/** Answers from rows that are at hand as a store answers from rows on record. */
export function rowsReader<T extends AnyTable>(table: T, rowsBetween: RowsBetween<T>): Reader<T> {
  const find = ({ since = 0, until = Number.MAX_SAFE_INTEGER, where = {} }: Bounds): readonly Cells[] => {
    const rows = between(rowsBetween(since, until, where) as readonly Cells[], table.time, since, until)
    const matches = matcher(where)
    return matches ? rows.filter(matches) : rows
  }
  const reader = {
    async range(query: RangeQuery<Columns>) {
      const rows = find(query as Bounds)
      return query.order === 'asc' ? rows.slice(0, query.limit) : rows.slice(-query.limit).reverse()
    },
    async latest(query: LatestQuery<Columns>) {
      const { by, known = [] } = query
      return groupsOf(find(query as Bounds), by).map((rows) => {
        const last = rows.at(-1)!
        if (known.every((name) => last[name] != null)) return last
        const row: Record<string, unknown> = { ...last }
        for (const name of known) row[name] ??= rows.findLast((one) => one[name] != null)?.[name] ?? null
        return row
      })
    },
    async aggregate({ by = [], take, top, ...bounds }: AggregateQuery<Columns, string, never>) {
      const rows = find(bounds as Bounds)
      const taken = taker(take)
      const isOneEach = (table.key as string[]).every((name) => by.includes(name))
      if (isOneEach && top) {
        const column = Object.values((take as Takes)[top.by]!)[0] as string
        const value = (row: Cells) => row[column] as number
        // Sorting numbers finds the smallest that ranks; only what ranks is then put in order.
        const least = Float64Array.from(rows, value).sort().at(-top.limit) ?? Number.NEGATIVE_INFINITY
        const ranking = rows.filter((row) => value(row) >= least)
        const largest = ranking.sort((a, b) => value(b) - value(a)).slice(0, top.limit)
        return largest.map((row) => taken([row], picked(row, by)))
      }
      const groups = groupsOf(rows, by)
      if (by.length === 0 && groups.length === 0) return [taken([], {})]
      const sums = groups.map((own) => taken(own, picked(own[0]!, by)))
      return top
        ? sums.sort((a, b) => (b[top.by] as number) - (a[top.by] as number)).slice(0, top.limit)
        : sums
    },
    async bucket({ every, by = [], take, ...bounds }: BucketQuery<Columns, string, never>) {
      const step = durationMs(every)
      const taken = taker(take)
      const buckets: { readonly bucket: Ms; readonly rows: Cells[] }[] = []
      for (const row of find(bounds as Bounds)) {
        const bucket = floorTo(timeIn(row, table.time), step)
        const last = buckets.at(-1)
        if (last?.bucket === bucket) last.rows.push(row)
        else buckets.push({ bucket, rows: [row] })
      }
      return buckets.flatMap(({ bucket, rows: within }) =>
        groupsOf(within, by).map((own) => taken(own, { ...picked(own[0]!, by), bucket })),
      )
    },
  }
  return finalReader(table, reader) as unknown as Reader<T>
}

/** The part of rows in order that lies in a span. */
export function between<R extends Cells>(
  rows: readonly R[],
  time: string,
  since: Ms,
  until: Ms,
): readonly R[] {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || (timeIn(first, time) >= since && timeIn(last!, time) < until)) return rows
  const placeOf = (at: Ms) => {
    let [low, high] = [0, rows.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (timeIn(rows[middle]!, time) < at) low = middle + 1
      else high = middle
    }
    return low
  }
  return rows.slice(placeOf(since), placeOf(until))
}

function timeIn(row: Cells, name: string): Ms {
  const time = row[name]
  return typeof time === 'number' ? time : dayMs(time as string)!
}

/** Null where every row will do. */
function matcher(where: Conditions): Matches | null {
  const tests = Object.entries(where).map(([name, wanted]): Matches => {
    if (Array.isArray(wanted)) {
      const values = new Set(wanted)
      return (row) => values.has(row[name])
    }
    if (wanted === null || typeof wanted !== 'object') return (row) => row[name] === wanted
    const { gte, lt, not } = wanted as { gte?: number; lt?: number; not?: unknown }
    if (not !== undefined) return (row) => row[name] !== not
    return (row) => {
      const value = row[name] as number | null
      return value !== null && (gte === undefined || value >= gte) && (lt === undefined || value < lt)
    }
  })
  if (tests.length < 2) return tests[0] ?? null
  return (row) => tests.every((test) => test(row))
}

function picked(row: Cells, names: readonly string[]): Record<string, unknown> {
  const cells: Record<string, unknown> = {}
  for (const name of names) cells[name] = row[name]
  return cells
}

type Branch = Map<unknown, Branch | Cells[]>

/** Rows that have these columns in common, by maps within maps: a text made of them for each row would cost more. */
function groupsOf(rows: readonly Cells[], by: readonly string[]): (readonly Cells[])[] {
  if (by.length === 0) return rows.length > 0 ? [rows] : []
  const groups: Cells[][] = []
  const root: Branch = new Map()
  const last = by.at(-1)!
  for (const row of rows) {
    let branch = root
    for (const name of by) if (name !== last) branch = made(branch, row[name], () => new Map()) as Branch
    const group = made(branch, row[last], () => {
      const own: Cells[] = []
      groups.push(own)
      return own
    }) as Cells[]
    group.push(row)
  }
  return groups
}

/** Writes what is taken of rows beside what they have in common. */
function taker(take: Takes): (rows: readonly Cells[], beside: Record<string, unknown>) => Cells {
  const takes = Object.entries(take).map(([name, { when = {}, ...verb }]) => {
    const [[what, column]] = Object.entries(verb) as [[string, string]]
    return { name, what, column, matches: matcher(when) }
  })
  return (rows, beside) => {
    for (const { name, what, column, matches } of takes) beside[name] = told(rows, what, column, matches)
    return beside
  }
}

/** In one go and without lists of its own: it is asked for every venue and perpetual of every day. */
function told(rows: readonly Cells[], what: string, column: string, matches: Matches | null): unknown {
  let [count, sum] = [0, 0]
  let value: unknown = null
  for (const row of rows) {
    if (matches && !matches(row)) continue
    const cell = (what === 'count' ? 0 : row[column]) as number | null | undefined
    if (cell == null) continue
    count++
    if (what === 'sum' || what === 'avg') sum += cell
    else if (value === null || what === 'last') value = cell
    else if (what === 'max' ? cell > (value as number) : what === 'min' && cell < (value as number))
      value = cell
  }
  if (what === 'count') return count
  if (what === 'sum') return count > 0 ? sum : null
  if (what === 'avg') return count > 0 ? sum / count : null
  if (['first', 'last', 'min', 'max'].includes(what)) return value
  throw new RangeError(`${what} is not told by rows at hand`)
}
