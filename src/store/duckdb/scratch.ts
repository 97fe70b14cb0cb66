import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../core/log.ts'
import { type AnyTable, table as defineTable, integer } from '../../define/table.ts'
import type { Store } from '../port.ts'
import { orderColumns } from '../position.ts'
import { rowsOf } from './decode.ts'
import { Engine } from './engine.ts'
import { migrate } from './open.ts'
import { columnOf, quoteForeignName, quoteName, textLiteral } from './sql.ts'
import { DuckdbStore } from './store.ts'

const LINE = 'import_line'
const STAGED = 'import_staged'
const SORTED = 'import_sorted'
const RAW = 'import_raw'
const SCRATCH_MEMORY_MB = 256

export interface Duplicates {
  readonly count: number
  /** The first of them. */
  readonly lines: readonly number[]
}

/** An engine of its own beside the store, where a file is taken apart before any of it is believed. */
export class Scratch {
  readonly staged: AnyTable
  readonly store: Store
  readonly #engine: Engine
  readonly #dir: string

  private constructor(staged: AnyTable, store: Store, engine: Engine, dir: string) {
    this.staged = staged
    this.store = store
    this.#engine = engine
    this.#dir = dir
  }

  static async open(table: AnyTable, under: string, log: Log): Promise<Scratch> {
    const dir = await mkdtemp(join(under, 'perptape-import-'))
    try {
      const settings = { file: join(dir, 'scratch.duckdb'), memoryLimitMb: SCRATCH_MEMORY_MB }
      const engine = await Engine.start(settings, log)
      const staged = stagedTable(table, STAGED)
      const layout = await migrate(engine, [staged, stagedTable(table, SORTED)])
      return new Scratch(staged, new DuckdbStore(engine, layout, () => {}), engine, dir)
    } catch (thrown) {
      await rm(dir, { recursive: true, force: true })
      throw thrown
    }
  }

  /** Rows whose key came before in the file. */
  async duplicates(most: number): Promise<Duplicates> {
    const name = quoteName(STAGED)
    const by = (this.staged.key as readonly string[]).map((key) => columnOf(this.staged, key)).join(', ')
    const twice = `FROM ${name} WHERE rowid NOT IN (SELECT min(rowid) FROM ${name} GROUP BY ${by})`
    const count = await this.#figures(`SELECT count(*)::DOUBLE ${twice}`)
    const lines = `SELECT ${quoteName(LINE)}::DOUBLE ${twice} ORDER BY 1 LIMIT ${most}`
    return { count: count[0]!, lines: count[0] === 0 ? [] : await this.#figures(lines) }
  }

  /** The staged rows in the order of the table, each key once; the definition to read them by. */
  async sort(): Promise<AnyTable> {
    const name = quoteName(STAGED)
    const sorted = stagedTable(this.staged, SORTED)
    const by = (this.staged.key as readonly string[]).map((key) => columnOf(this.staged, key)).join(', ')
    const order = orderColumns(this.staged).map((column) => columnOf(this.staged, column))
    const names = (sorted.columnNames as readonly string[]).map(quoteName).join(', ')
    await this.#engine.write([
      `INSERT INTO ${quoteName(SORTED)} (${names}) SELECT ${names} FROM ${name} WHERE rowid IN (SELECT min(rowid) FROM ${name} GROUP BY ${by}) ORDER BY ${order.join(', ')}`,
    ])
    return sorted
  }

  /** Takes a Parquet file in, every cell as text; the names of its columns. */
  async takeParquet(file: string): Promise<string[]> {
    const source = `read_parquet(${textLiteral(file)})`
    const described = rowsOf(
      await this.#engine.read(`SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM ${source})`),
      [
        { name: 'name', kind: 'text' },
        { name: 'type', kind: 'text' },
      ],
    ) as { name: string; type: string }[]
    const list = described.map(
      ({ name, type }, index) => `${asText(quoteForeignName(name), type)} AS c${index}`,
    )
    await this.#engine.write([
      `CREATE TABLE ${quoteName(RAW)} AS SELECT row_number() OVER () AS n, ${list.join(', ')} FROM ${source}`,
    ])
    return described.map(({ name }) => name)
  }

  async rawCount(): Promise<number> {
    return (await this.#figures(`SELECT count(*)::DOUBLE FROM ${quoteName(RAW)}`))[0]!
  }

  /** Rows `first` to `first + count - 1` of the Parquet file, counted from 1. */
  async rawRows(columns: number, first: number, count: number): Promise<(string | null)[][]> {
    const names = Array.from({ length: columns }, (_, index) => `c${index}`)
    const answer = await this.#engine.read(
      `SELECT ${names.join(', ')} FROM ${quoteName(RAW)} WHERE n >= ${first} AND n < ${first + count} ORDER BY n`,
    )
    const rows = rowsOf(
      answer,
      names.map((name) => ({ name, kind: 'text' as const })),
    )
    return rows.map((row) => Object.values(row) as (string | null)[])
  }

  async close(): Promise<void> {
    await this.store.close()
    await rm(this.#dir, { recursive: true, force: true })
  }

  async #figures(sql: string): Promise<number[]> {
    const rows = rowsOf(await this.#engine.read(sql, 'slow'), [{ name: 'value', kind: 'number' }])
    return rows.map(({ value }) => value as number)
  }
}

/** The table with a column for the line that a row came from. */
function stagedTable(table: AnyTable, name: string): AnyTable {
  const { history: _history, columnNames: _names, ...spec } = table
  return defineTable({ ...spec, name, writes: 'append', columns: { ...table.columns, [LINE]: integer() } })
}

/** Times as milliseconds, nested values as JSON, the rest as the engine writes it. */
function asText(column: string, type: string): string {
  if (type === 'TIMESTAMP WITH TIME ZONE') return `epoch_ms(${column})::VARCHAR`
  if (type.startsWith('TIMESTAMP')) return `epoch_ms(${column}::TIMESTAMP)::VARCHAR`
  if (/^(STRUCT|MAP|UNION)|\[\d*\]$/.test(type)) return `to_json(${column})::VARCHAR`
  return `${column}::VARCHAR`
}
