import type { Position } from '../define/reader.ts'
import type { AnyTable } from '../define/table.ts'
import { keyReader, timeReader } from '../recorder/keys.ts'
import type { Store } from '../store/port.ts'
import { orderColumns } from '../store/position.ts'

type AnyRow = Readonly<Record<string, unknown>>

const READ_AT_ONCE = 20_000

/**
 * Rows that replace others of their time and key, with what these say in columns of which the new ones tell nothing:
 * a file without the books of dealers is no news about them.
 */
export async function withRecorded(
  store: Store,
  table: AnyTable,
  rows: readonly AnyRow[],
  untold: readonly string[],
): Promise<readonly AnyRow[]> {
  if (table.writes === 'append' || untold.length === 0 || rows.length === 0) return rows
  const [keyOf, timeOf] = [keyReader(table), timeReader(table)]
  const times = rows.map(timeOf)
  const given = new Map(rows.map((row) => [keyOf(row), row]))
  const order = orderColumns(table)
  let after: Position | null = null
  for (;;) {
    const recorded: readonly AnyRow[] = await store.reader(table).range({
      since: times.reduce((a, b) => Math.min(a, b)),
      until: times.reduce((a, b) => Math.max(a, b)) + 1,
      columns: [...order, ...untold],
      order: 'asc',
      limit: READ_AT_ONCE,
      includeProvisional: true,
      ...(after === null ? {} : { after }),
    })
    for (const row of recorded) {
      const key = keyOf(row)
      const found = given.get(key)
      if (found) given.set(key, { ...found, ...only(row, untold) })
    }
    if (recorded.length < READ_AT_ONCE) return [...given.values()]
    after = order.map((name) => recorded.at(-1)![name]) as unknown as Position
  }
}

function only(row: AnyRow, names: readonly string[]): AnyRow {
  return Object.fromEntries(names.map((name) => [name, row[name]]))
}
