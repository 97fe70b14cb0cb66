import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../core/log.ts'
import { type AnyTable, table as defineTable, integer } from '../../define/table.ts'
import { figuresOf, rowsOf } from '../answer.ts'
import type { Store } from '../port.ts'
import { orderColumns } from '../position.ts'
import { columnOf, kindOf, quoteName } from '../sql-words.ts'
import { outExpression } from './decode.ts'
import { Engine } from './engine.ts'
import { migrate } from './open.ts'
import { literalPath, quoteForeignName, textLiteral } from './sql.ts'
import { DuckdbStore } from './store.ts'

const LINE = 'import_line'
const STAGED = 'import_staged'
const SORTED = 'import_sorted'
const RAW = 'import_raw'
const PLACE = 'import_place'
/** Of its own, beside the store's; what does not fit is spilt into its folder. */
const SCRATCH_MEMORY_MB = 256
/** Said by the engine of a row of a Parquet file that is longer than allowed. */
export const ROW_TOO_LONG = 'this row is too long'

/** A Parquet file as it was taken in. */
export interface RawFile {
  readonly names: readonly string[]
  readonly rows: number
  /** Bytes of the longest row, as text. */
  readonly longest: number
}

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
      const settings = {
        file: join(dir, 'scratch.duckdb'),
        memoryLimitMb: SCRATCH_MEMORY_MB,
        isCounted: false,
      }
      const engine = await Engine.start(settings, log)
      const staged = stagedTable(table)
      const layout = await migrate(engine, [staged])
      return new Scratch(staged, new DuckdbStore(engine, layout, () => engine.close()), engine, dir)
    } catch (thrown) {
      await rm(dir, { recursive: true, force: true })
      throw thrown
    }
  }

  /** Rows whose key came before in the file. */
  async duplicates(most: number): Promise<Duplicates> {
    const twice = `FROM ${quoteName(STAGED)} WHERE rowid NOT IN ${this.#firstOfKeys()}`
    const count = await this.#figures(`SELECT count(*)::DOUBLE ${twice}`)
    const lines = `SELECT ${quoteName(LINE)}::DOUBLE ${twice} ORDER BY 1 LIMIT ${most}`
    return { count: count[0]!, lines: count[0] === 0 ? [] : await this.#figures(lines) }
  }

  /** Puts the staged rows in the order of the table, each key once. */
  async sort(): Promise<void> {
    const order = orderColumns(this.staged).map((column) => columnOf(this.staged, column))
    const names = this.#rowNames().map(quoteName).join(', ')
    const inOrder = `SELECT ${names} FROM ${quoteName(STAGED)} WHERE rowid IN ${this.#firstOfKeys()} ORDER BY ${order.join(', ')}`
    await this.#engine.write([
      `CREATE TABLE ${quoteName(SORTED)} AS SELECT row_number() OVER () AS ${quoteName(PLACE)}, ${names} FROM (${inOrder})`,
    ])
  }

  /** Rows `first` to `first + count - 1` of the sorted ones, counted from 1. */
  async sortedRows(first: number, count: number): Promise<Record<string, unknown>[]> {
    const fields = this.#rowNames().map((name) => ({ name, kind: kindOf(this.staged, name) }))
    const list = fields.map(({ name, kind }) => outExpression(kind, columnOf(this.staged, name)))
    return rowsOf(await this.#engine.read(placesOf(SORTED, list, first, count)), fields)
  }

  /** Takes a Parquet file in, every cell as text; none of its rows may be longer than `maxBytes`. */
  async takeParquet(file: string, maxBytes: number): Promise<RawFile> {
    const source = `read_parquet(${textLiteral(literalPath(file))}, hive_partitioning = false)`
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
    const sizes = described.map((_, index) => `coalesce(strlen(c${index}), 0)`).join(' + ')
    // Before it is kept: who reads it back may count on it.
    const size = `CASE WHEN ${sizes} > ${maxBytes} THEN error('${ROW_TOO_LONG}')::BIGINT ELSE ${sizes} END`
    await this.#engine.write([
      `CREATE TABLE ${quoteName(RAW)} AS SELECT row_number() OVER () AS ${quoteName(PLACE)}, ${size} AS size, * FROM (SELECT ${list.join(', ')} FROM ${source})`,
    ])
    const [rows, longest] = await this.#figures(
      `SELECT unnest([count(*), coalesce(max(size), 0)])::DOUBLE FROM ${quoteName(RAW)}`,
    )
    return { names: described.map(({ name }) => name), rows: rows!, longest: Math.max(1, longest!) }
  }

  /** Rows `first` to `first + count - 1` of the Parquet file, counted from 1. */
  async rawRows(columns: number, first: number, count: number): Promise<(string | null)[][]> {
    const names = Array.from({ length: columns }, (_, index) => `c${index}`)
    const answer = await this.#engine.read(placesOf(RAW, names, first, count))
    const rows = rowsOf(
      answer,
      names.map((name) => ({ name, kind: 'text' as const })),
    )
    return rows.map((row) => Object.values(row) as (string | null)[])
  }

  /** Ends what the engine is at; whoever waits for it gets an error. */
  interrupt(): void {
    this.#engine.interrupt()
  }

  async close(): Promise<void> {
    await this.store.close()
    await rm(this.#dir, { recursive: true, force: true })
  }

  /** The rows that had their keys first. */
  #firstOfKeys(): string {
    const by = (this.staged.key as readonly string[]).map((key) => columnOf(this.staged, key)).join(', ')
    return `(SELECT min(rowid) FROM ${quoteName(STAGED)} GROUP BY ${by})`
  }

  /** The columns of the table, without the line. */
  #rowNames(): string[] {
    return (this.staged.columnNames as readonly string[]).filter((name) => name !== LINE)
  }

  async #figures(sql: string): Promise<number[]> {
    return figuresOf(await this.#engine.read(sql, 'slow')).flat()
  }
}

/** By their numbers: pages of wide rows are then fetched without sorting any of them. */
function placesOf(table: string, list: readonly string[], first: number, count: number): string {
  const place = quoteName(PLACE)
  return `SELECT ${list.join(', ')} FROM ${quoteName(table)} WHERE ${place} >= ${first} AND ${place} < ${first + count} ORDER BY ${place}`
}

/** The table with a column for the line that a row came from. */
function stagedTable(table: AnyTable): AnyTable {
  const { columnNames: _names, ...spec } = table
  return defineTable({
    ...spec,
    name: STAGED,
    writes: 'append',
    columns: { ...table.columns, [LINE]: integer() },
  })
}

/** Times as milliseconds, nested values as JSON, the rest as the engine writes it. */
function asText(column: string, type: string): string {
  if (type === 'TIMESTAMP WITH TIME ZONE') return `epoch_ms(${column})::VARCHAR`
  if (type.startsWith('TIMESTAMP')) return `epoch_ms(${column}::TIMESTAMP)::VARCHAR`
  if (/^(STRUCT|MAP|UNION)|\[\d*\]$/.test(type)) return `to_json(${column})::VARCHAR`
  return `${column}::VARCHAR`
}
