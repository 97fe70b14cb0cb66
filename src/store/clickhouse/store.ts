import type { Ailment } from '../../core/ailment.ts'
import { StoreError } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import type { Ms } from '../../core/time.ts'
import { finalReader, finalRows, type OpenReader, type RangeQuery, type Spend } from '../../define/reader.ts'
import type { AnyTable, Columns, Row, Table } from '../../define/table.ts'
import { rowsOf } from '../answer.ts'
import type { AnyRow } from '../batch-cells.ts'
import type { Selected } from '../conditions.ts'
import { openDuckdbStore } from '../duckdb/open.ts'
import { pageText } from '../page-text.ts'
import { PageWindows } from '../page-windows.ts'
import type {
  ExportedRows,
  ExportForm,
  ExportWatch,
  Extent,
  ParquetShape,
  RowCounts,
  RowsText,
  Selection,
  StatementTaken,
  Store,
  TextCall,
  TextShape,
} from '../port.ts'
import type { AnyAggregateQuery, AnyBucketQuery, AnyLatest, AnyRange, Query } from '../questions.ts'
import type { TextForm } from '../row-text.ts'
import type { Stamps } from '../stamps.ts'
import type { Cluster } from './cluster.ts'
import { exportBy } from './export.ts'
import { Extents } from './extents.ts'
import { fromClause } from './filter.ts'
import { forgetRows } from './forget.ts'
import { KEYS_AT_ONCE, keysQuery, keyText } from './missing.ts'
import { readNative } from './native-read.ts'
import { type Costed, readPage, readRange } from './page.ts'
import { aggregateQuery, bucketQuery, latestQuery, selected } from './query.ts'
import { Writer } from './writer.ts'

export interface ClickhouseParts {
  readonly cluster: Cluster
  readonly database: string
  readonly tables: readonly AnyTable[]
  readonly stamps: Stamps
  readonly log: Log
}

/** Market data on the shards of a cluster. */
export class ClickhouseStore implements Store {
  readonly reader: OpenReader
  /** Months are dropped whole; of a part of one the engine would have to write the rest anew. */
  readonly retentionGrain = 'month'
  readonly #cluster: Cluster
  readonly #database: string
  readonly #tables: ReadonlySet<string>
  readonly #writer: Writer
  readonly #log: Log
  readonly #windows = new PageWindows()
  readonly #extents: Extents
  #closed = false

  constructor({ cluster, database, tables, stamps, log }: ClickhouseParts) {
    this.#cluster = cluster
    this.#database = database
    this.#tables = new Set(tables.map(({ name }) => name))
    this.#writer = new Writer(cluster, database, stamps)
    this.#log = log
    this.#extents = new Extents(database, (query) => this.#rows(query))
    this.reader = ((table: AnyTable, spend?: Spend) =>
      finalReader(table, this.#readerOf(table, spend))) as unknown as OpenReader
  }

  async insert<T extends AnyTable>(table: T, rows: readonly Row<T>[]): Promise<void> {
    this.#known(table)
    await this.#writer.insert(table, rows as readonly AnyRow[])
  }

  async missing<T extends AnyTable>(table: T, rows: readonly Row<T>[]): Promise<Row<T>[]> {
    this.#known(table)
    const keyOf = keyText(table)
    const there = new Set<string>()
    for (let start = 0; start < rows.length; start += KEYS_AT_ONCE) {
      const part = rows.slice(start, start + KEYS_AT_ONCE) as readonly AnyRow[]
      for (const row of await this.#rows(keysQuery(this.#database, table, part))) there.add(keyOf(row))
    }
    return rows.filter((row) => !there.has(keyOf(row as AnyRow)))
  }

  rowsAsJson<C extends Columns>(
    table: Table<C>,
    query: RangeQuery<C>,
    shape: TextShape,
    call: TextCall = {},
  ) {
    return this.#rowsAs('json', table, query as AnyRange, shape, call)
  }

  rowsAsCsv<C extends Columns>(table: Table<C>, query: RangeQuery<C>, shape: TextShape, call: TextCall = {}) {
    return this.#rowsAs('csv', table, query as AnyRange, shape, call)
  }

  async exportRows(
    table: AnyTable,
    rows: ExportedRows,
    file: string,
    form: ExportForm,
    watch: ExportWatch = {},
  ): Promise<number> {
    this.#known(table)
    const { order: _, ...selection } = rows
    const fields = [{ name: 'rows', kind: 'number' }] as const
    const sql = selected(['count()'], fromClause(this.#database, table, selection as Selected))
    const source = {
      count: async () => (await this.#rows({ sql, fields }, watch.signal))[0]!.rows as number,
      page: async (query: AnyRange) => (await this.#range(table, query, watch.signal)).rows,
      log: this.#log,
    }
    return exportBy(source, table, rows, file, form, watch)
  }

  /** It is a matter of files alone, which the embedded engine knows how to read and write. */
  async parquetOf(
    table: AnyTable,
    shape: ParquetShape,
    zippedCsv: string,
    file: string,
    watch: ExportWatch = {},
  ): Promise<number> {
    const files = await openDuckdbStore({ file: ':memory:', tables: [], log: this.#log })
    try {
      return await files.parquetOf(table, shape, zippedCsv, file, watch)
    } finally {
      await files.close()
    }
  }

  async copyTo(): Promise<RowCounts> {
    throw new StoreError(
      'refused',
      "Rows in ClickHouse are not copied into a file of this machine. Use the cluster's own backups (BACKUP, clickhouse-backup, or snapshots of its disks), or export tables one by one.",
    )
  }

  async extent(table: AnyTable): Promise<Extent> {
    this.#known(table)
    return this.#extents.of(table)
  }

  async query(): Promise<StatementTaken> {
    throw new StoreError(
      'refused',
      'Statements are not handed on to ClickHouse. Use clickhouse-client, with a user that may only read; tables are read with FINAL there.',
    )
  }

  forget<C extends Columns>(table: Table<C>, selection: Selection<C>): Promise<number> {
    this.#known(table)
    return forgetRows(this.#cluster, this.#database, table, selection as Selected)
  }

  dropBefore(table: AnyTable, cutoff: Ms): Promise<number> {
    return this.forget(table, { until: cutoff })
  }

  /** The engine merges by itself, in the background and all the time. */
  async compact(): Promise<void> {
    this.#open()
  }

  ailments(): readonly Ailment[] {
    return this.#cluster.ailments()
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    await this.#writer.done()
    await this.#cluster.close()
  }

  #readerOf(table: AnyTable, spend?: Spend) {
    this.#known(table)
    const rows = async (query: Query) => {
      const answer = await this.#ask(query)
      const begun = performance.now()
      const decoded = rowsOf(answer, query.fields)
      spend?.(answer.ms + performance.now() - begun)
      return decoded
    }
    const database = this.#database
    return {
      range: async (query: AnyRange) => {
        const read = await this.#range(table, query)
        spend?.(read.ms)
        return read.rows
      },
      latest: async (query: AnyLatest) => rows(latestQuery(database, table, query)),
      aggregate: async (query: AnyAggregateQuery) => rows(aggregateQuery(database, table, query)),
      bucket: async (query: AnyBucketQuery) => rows(bucketQuery(database, table, query)),
    }
  }

  async #range(table: AnyTable, query: AnyRange, signal?: AbortSignal) {
    const windows = this.#windows.of(table, query, await this.#extents.guessed(table))
    return readRange(this.#database, table, query, windows, (asked) => this.#ask(asked, signal))
  }

  async #rowsAs(
    form: TextForm,
    table: AnyTable,
    query: AnyRange,
    shape: TextShape,
    call: TextCall,
  ): Promise<RowsText> {
    this.#known(table)
    const ask = (left: AnyRange) =>
      readPage(this.#database, table, left, shape, (asked) => this.#ask(asked, call.signal))
    const source = { windows: this.#windows, extent: await this.#extents.guessed(table), ask }
    return pageText(form, table, finalRows(table, query), shape, source, call)
  }

  async #rows(query: Query, signal?: AbortSignal): Promise<AnyRow[]> {
    return rowsOf(await this.#ask(query, signal), query.fields)
  }

  async #ask({ sql, fields }: Query, signal?: AbortSignal): Promise<Costed> {
    this.#open()
    const { body, ms } = await this.#cluster.read(sql, signal)
    const begun = performance.now()
    return { ...readNative(body, fields), ms: ms + performance.now() - begun }
  }

  #open(): void {
    if (this.#closed) throw new StoreError('closed', 'the store is closed')
  }

  #known(table: AnyTable): void {
    this.#open()
    if (!this.#tables.has(table.name))
      throw new StoreError('failed', `the store was opened without table ${table.name}`)
  }
}
