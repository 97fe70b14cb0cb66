import type { Ms } from '../core/time.ts'
import type { AnyTable } from '../define/table.ts'

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
export function timesOf(table: AnyTable, rows: readonly AnyRow[]): readonly [first: Ms, last: Ms] {
  const timeOf = timeReader(table)
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const row of rows) {
    const at = timeOf(row)
    if (at < first) first = at
    if (at > last) last = at
  }
  return [first, last]
}
