import duckdb from '@duckdb/node-bindings'
import { DAY, MINUTE } from '../src/core/time.ts'
import type { CellKind } from '../src/define/rule.ts'
import type { AnyTable } from '../src/define/table.ts'

/** The first row's time: rows lie in two months. */
const START = Date.UTC(2026, 8, 15)
const FILL_ROWS = 1_000_000

/** Makes rows of any table inside the engine, in a file that has it: spread over 30 days, no two of one time. */
export async function fillTable(file: string, table: AnyTable, rows: number): Promise<void> {
  const step = Math.max(1, Math.floor((30 * DAY) / rows))
  const config = duckdb.create_config()
  duckdb.set_config(config, 'threads', '2')
  duckdb.set_config(config, 'memory_limit', '1GB')
  const database = await duckdb.open(file, config)
  const connection = await duckdb.connect(database)
  const names: readonly string[] = table.columnNames
  const cells = names.map((name, at) => {
    const { kind, nullable } = table.columns[name]
    const cell = name === table.time ? timeCell(step) : CELLS[kind as CellKind](at)
    return nullable ? `CASE WHEN hash(i + ${at}) % 5 = 0 THEN NULL ELSE ${cell} END` : cell
  })
  for (let first = 0; first < rows; first += FILL_ROWS) {
    const last = Math.min(rows, first + FILL_ROWS)
    const list = `INSERT INTO ${table.name} (${names.join(', ')}) SELECT ${cells.join(', ')}`
    await duckdb.query(connection, `${list} FROM range(${first}, ${last}) t(i)`)
  }
  await duckdb.query(connection, 'CHECKPOINT')
  duckdb.disconnect_sync(connection)
  duckdb.close_sync(database)
}

const timeCell = (step: number) => `make_timestamp((${START} + i * ${step}) * 1000)`

/** By the column's place, so that no two columns say the same. */
const CELLS: Readonly<Record<CellKind, (at: number) => string>> = {
  time: (at) => `make_timestamp((${START} + (i + ${at}) * ${MINUTE}) * 1000)`,
  date: (at) => `make_date(2026, 9, 1 + (hash(i + ${at}) % 28)::INT)`,
  text: (at) => `'WORD' || (hash(i + ${at}) % 400)`,
  number: (at) => `(hash(i + ${at}) % 6000000000) / 7.0::DOUBLE`,
  integer: (at) => `(hash(i + ${at}) % 1000000)::BIGINT`,
  boolean: (at) => `hash(i + ${at}) % 3 = 0`,
  json: () => `'{"a":[1,null]}'`,
}
