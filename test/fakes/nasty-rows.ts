import { dateOf, HOUR } from '../../src/core/time.ts'
import { type CellKind, cellFault } from '../../src/define/rule.ts'
import type { AnyTable, Column } from '../../src/define/table.ts'
import { REGISTRY } from '../../src/tables/venues/registry.ts'

type AnyRow = Record<string, unknown>

/** What is most easily changed on the way through a file. */
const CANDIDATES = (now: number): Readonly<Record<CellKind, readonly unknown[]>> => ({
  time: [now - HOUR - 1, now - 2 * HOUR - 999, now - 26 * HOUR, now - 400 * HOUR - 7],
  date: [26, 50, 400, 9_000].map((hours) => dateOf(now - hours * HOUR)),
  text: [
    '',
    'two\nlines',
    '"quoted", and ""twice""',
    ' blanks around ',
    'NULL',
    'line\r\nends\r',
    '\\N \\t \t',
    "it's #1; 漢字 😀",
    'BTCUSDT',
    '1000PEPE',
    'a,b "c"',
    '=1+1',
    'binance',
    'eth/usd_perp:x-1',
    '10AUG26',
    'US',
    '2026-11',
    ...REGISTRY.slice(0, 4).map(({ id }) => id),
  ],
  number: [0.1 + 0.2, 1 / 3, 1e-7, 5e-324, 98_765.432_109_876_54, 1e15 / 3, 100, 0, -0, -12.5],
  integer: [0, 1, 97, 1e15 - 1, -3],
  boolean: [true, false],
  json: [{}, [], { a: [1, null, 'x,"y"\n'], 'b c': 1 / 3 }, [[1_700_000_000_000, 2]], 'text', 0.1, false],
})

/** A few rows of a table that keep its rules, with every unknown it may have, no two of the same key. */
export function nastyRows(table: AnyTable, now: number, count = 4): AnyRow[] {
  const all = CANDIDATES(now)
  const columns = (Object.entries(table.columns) as [string, Column<unknown>][]).map(([name, column]) => {
    const faultIn = cellFault(name, column)
    const own = column.rule?.is === 'one of' ? column.rule.values : all[column.kind]
    const values = own.filter((value) => faultIn(value, now) === null)
    if (values.length === 0) throw new Error(`${table.name}.${name}: nothing here keeps its rule`)
    return { name, values, isMissing: (row: number) => column.nullable && row % 2 === 1 }
  })
  const rows = Array.from({ length: count }, (_, row) =>
    Object.fromEntries(
      columns.map(({ name, values, isMissing }, at) => [
        name,
        isMissing(row + at) ? null : values[(row + at) % values.length],
      ]),
    ),
  )
  const keyOf = (row: AnyRow) => JSON.stringify((table.key as string[]).map((name) => row[name]))
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()]
}

/** The same facts as others told them before: of tables whose rows replace each other. */
export function earlierVersions(table: AnyTable, rows: readonly AnyRow[]): AnyRow[] {
  const key = table.key as readonly string[]
  return rows.map((row, index) => {
    const other = rows[(index + 1) % rows.length]!
    return { ...other, ...Object.fromEntries(key.map((name) => [name, row[name]])) }
  })
}
