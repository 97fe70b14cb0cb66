import { HOUR, type Ms } from '../core/time.ts'
import type { AnyTable, Row } from '../define/table.ts'
import type { Store } from '../store/port.ts'
import type { Key } from './key-set.ts'

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

/** The rows of a span with only their key and time, newest first. */
export function readKeys(
  store: Store,
  table: AnyTable,
  span: { readonly since: Ms; readonly until?: Ms },
  limit: number,
): Promise<Row<AnyTable>[]> {
  const columns = [...new Set<string>([table.time, ...table.key])]
  return store.reader(table).range({ ...span, columns, order: 'desc', limit })
}

const PAGE = 100_000

/** Which of the rows the store does not have yet. Asks only for the hours in which they lie. */
export async function unknownRows<R extends AnyRow>(
  store: Store,
  table: AnyTable,
  rows: readonly R[],
): Promise<R[]> {
  const keyOf = keyReader(table)
  const timeOf = timeReader(table)
  const known = new Set<Key>()
  const hours = [...new Set(rows.map((row) => Math.floor(timeOf(row) / HOUR)))].sort((a, b) => a - b)
  for (let first = 0; first < hours.length; ) {
    let last = first
    while (last + 1 < hours.length && hours[last + 1] === hours[last]! + 1) last++
    await collect(hours[first]! * HOUR, (hours[last]! + 1) * HOUR)
    first = last + 1
  }
  return rows.filter((row) => !known.has(keyOf(row)))

  async function collect(since: Ms, until: Ms): Promise<void> {
    const found = await readKeys(store, table, { since, until }, PAGE)
    if (found.length === PAGE && until - since > 1) {
      const middle = Math.floor((since + until) / 2)
      await collect(since, middle)
      await collect(middle, until)
      return
    }
    for (const row of found) known.add(keyOf(row))
  }
}
