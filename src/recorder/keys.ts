import { DAY, type Ms } from '../core/time.ts'
import type { AnyTable } from '../define/table.ts'
import type { Stretch } from './stretches.ts'

export type Key = string | number | boolean
export type AnyRow = Readonly<Record<string, unknown>>

/** Reads the key of a row; of a single column the value itself, so that nothing is built per row. */
export function keyReader(table: AnyTable): (row: AnyRow) => Key {
  const [first, second, ...more] = table.key as string[]
  if (second === undefined) return (row) => row[first!] as Key
  return (row) => {
    let key = `${row[first!]}\u0000${row[second]}`
    for (const name of more) key += `\u0000${row[name]}`
    return key
  }
}

/** Reads the time of a row in milliseconds. */
export function timeReader(table: AnyTable): (row: AnyRow) => Ms {
  const name: string = table.time
  if (table.columns[name].kind === 'time') return (row) => row[name] as Ms
  return (row) => Date.parse(row[name] as string)
}

/** The first and the last of the rows' times. */
/** Times further apart than that are not all that lies between them. */
const APART = DAY
/** Of more than that nobody is told one by one. */
const MOST_RUNS = 50

/** The times of rows, as stretches: a list of a year's meetings is not a year. */
export function timesOf(table: AnyTable, rows: readonly AnyRow[]): readonly Stretch[] {
  const timeOf = timeReader(table)
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const row of rows) {
    const at = timeOf(row)
    if (at < first) first = at
    if (at > last) last = at
  }
  const all: Stretch = [first, last + 1]
  if (last - first <= APART) return [all]
  const times = Float64Array.from(rows, timeOf).sort()
  const runs: [Ms, Ms][] = []
  for (const at of times) {
    const run = runs.at(-1)
    if (run && at - run[1] < APART) run[1] = at + 1
    else if (runs.push([at, at + 1]) > MOST_RUNS) return [all]
  }
  return runs
}
