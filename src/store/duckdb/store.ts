import { statSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Ailment } from '../../core/ailment.ts'
import { fullError } from '../../core/disk.ts'
import { StoreError } from '../../core/errors.ts'
import type { Ms } from '../../core/time.ts'
import { finalReader, finalRows, type OpenReader, type RangeQuery, type Spend } from '../../define/reader.ts'
import type { AnyTable, Columns, Row, Table } from '../../define/table.ts'
import { rowsOf } from '../answer.ts'
import type { AnyRow } from '../batch-cells.ts'
import type { Selected } from '../conditions.ts'
import { putInPlace } from '../file.ts'
import { pageText } from '../page-text.ts'
import { PageWindows } from '../page-windows.ts'
import type {
  CopyWatch,
  ExportedRows,
  ExportForm,
  ExportWatch,
  Extent,
  ParquetShape,
  RowCounts,
  RowsText,
  Selection,
  StatementAsked,
  StatementTaken,
  Store,
  TakePiece,
  TextCall,
  TextShape,
} from '../port.ts'
import type { AnyAggregateQuery, AnyBucketQuery, AnyLatest, AnyRange, Query } from '../questions.ts'
import type { TextForm } from '../row-text.ts'
import { encodeBatch, type PlacedColumn } from './encode.ts'
import type { EngineLine } from './engine-line.ts'
import { anyOf, lookupOf } from './lookup.ts'
import {
  exportStatement,
  extentStatement,
  forgetStatements,
  mergeStatement,
  roughExtentStatement,
  supersededStatement,
} from './maintenance.ts'
import { pageAsk } from './page.ts'
import { parquetStatement } from './parquet.ts'
import { aggregateQuery, bucketQuery, latestQuery, rangeQuery } from './query.ts'
import { queryBy } from './readonly/query.ts'
import { rowCountsOf } from './row-counts.ts'

export interface Layout {
  readonly tables: readonly AnyTable[]
  /** Of each table, in the order of the file, with columns that are no longer defined. */
  readonly columns: ReadonlyMap<string, readonly PlacedColumn[]>
}

const EXTENT_MS = 300_000

export class DuckdbStore implements Store {
  readonly reader: OpenReader
  readonly #engine: EngineLine
  readonly #layout: Layout
  readonly #end: () => Promise<void>
  /** Tables with rows that may be superseded: since which time; null when that is not known. */
  readonly #unmerged: Map<AnyTable, Ms | null>
  readonly #windows = new PageWindows()
  readonly #extents = new Map<AnyTable, { readonly at: number; readonly extent: Promise<Extent> }>()
  #encoding: Promise<unknown> = Promise.resolve()
  #toEncode = 0

  /** `end` is what has to be done when nobody uses it any more: of a line, or of the engine itself. */
  constructor(engine: EngineLine, layout: Layout, end: () => Promise<void>) {
    this.#engine = engine
    this.#layout = layout
    this.#end = end
    this.#unmerged = new Map(layout.tables.filter(isReplaced).map((table) => [table, null]))
    this.reader = ((table: AnyTable, spend?: Spend) =>
      finalReader(table, this.#readerOf(table, spend))) as unknown as OpenReader
  }

  async insert<T extends AnyTable>(table: T, rows: readonly Row<T>[]): Promise<void> {
    if (rows.length === 0) return
    const placed = this.#columnsOf(table)
    // One after the other: a large batch is encoded in turns, and a later one must not overtake it.
    const behind = this.#toEncode > 0
    this.#toEncode += 1
    const encoded = this.#encoding.then(async () => {
      if (behind) await nextTurn()
      const batch = await encodeBatch(table, placed, rows as readonly AnyRow[])
      return { committed: this.#engine.append(batch) }
    })
    this.#encoding = encoded
      .catch(() => {})
      .then(() => {
        this.#toEncode -= 1
      })
    await (await encoded).committed
    if (isReplaced(table)) this.#noteWritten(table, rows as readonly AnyRow[])
  }

  async missing<T extends AnyTable>(table: T, rows: readonly Row<T>[]): Promise<Row<T>[]> {
    const placed = this.#columnsOf(table)
    if (rows.length === 0) return []
    const any = anyOf(table, rows as readonly AnyRow[])
    const fields = [{ name: 'any', kind: 'number' }] as const
    if (any !== null && rowsOf(await this.#engine.read(any), fields).length === 0) return [...rows]
    const lookup = await lookupOf(table, placed, rows as readonly AnyRow[])
    const found = rowsOf(await this.#engine.lookup(lookup), [{ name: 'place', kind: 'number' }])
    const there = new Set(found.map(({ place }) => place))
    return rows.filter((_, place) => !there.has(place))
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
    { signal, onProgress }: ExportWatch = {},
  ): Promise<number> {
    this.#columnsOf(table)
    return putInPlace(file, async (draft) => {
      const { changed } = await this.#engine.watch(exportStatement(table, rows, draft, form), {
        signal,
        onProgress: (read) => onProgress?.(read, statSync(draft, { throwIfNoEntry: false })?.size ?? 0),
      })
      return changed
    })
  }

  async parquetOf(
    table: AnyTable,
    shape: ParquetShape,
    zippedCsv: string,
    file: string,
    { signal }: ExportWatch = {},
  ): Promise<number> {
    return putInPlace(file, async (draft) => {
      const sql = parquetStatement(table, shape, zippedCsv, draft)
      return (await this.#engine.watch(sql, { signal })).changed
    })
  }

  async copyTo(file: string, watch: CopyWatch = {}): Promise<RowCounts> {
    // A batch that is still being encoded was handed over before.
    await this.#encoding
    try {
      return rowCountsOf(await this.#engine.copy(file, watch))
    } catch (thrown) {
      const isFull = thrown instanceof StoreError && thrown.fault === 'disk_full'
      throw isFull ? fullError(file, thrown) : thrown
    }
  }

  async extent(table: AnyTable): Promise<Extent> {
    this.#columnsOf(table)
    return this.#extentBy(extentStatement(table))
  }

  query(asked: StatementAsked, take: TakePiece, signal: AbortSignal): Promise<StatementTaken> {
    return queryBy(this.#engine, this.#layout.tables, asked, take, signal)
  }

  async forget<C extends Columns>(table: Table<C>, selection: Selection<C>): Promise<number> {
    this.#columnsOf(table)
    const { changed } = await this.#engine.write(forgetStatements(table, selection as Selected))
    return changed
  }

  dropBefore(table: AnyTable, cutoff: Ms): Promise<number> {
    return this.forget(table, { until: cutoff })
  }

  async compact(): Promise<void> {
    for (const [table, since] of [...this.#unmerged]) {
      // Forgotten first: rows that arrive meanwhile are noted anew.
      this.#unmerged.delete(table)
      try {
        await this.#merge(table, since)
      } catch (thrown) {
        this.#unmerged.set(table, null)
        throw thrown
      }
    }
    await this.#engine.checkpoint()
  }

  ailments(): readonly Ailment[] {
    return this.#engine.ailments()
  }

  async close(): Promise<void> {
    await this.#encoding
    await this.#end()
  }

  /** Looks before it deletes: looking is a reader's work, and deleting holds up whoever wants to write. */
  async #merge(table: AnyTable, since: Ms | null): Promise<void> {
    const fields = [
      { name: 'superseded', kind: 'number' as const },
      { name: 'first', kind: 'number' as const },
    ]
    const [found] = rowsOf(await this.#engine.read(supersededStatement(table, since), 'slow'), fields)
    if (found!.superseded !== 0) await this.#engine.write([mergeStatement(table, found!.first as Ms)])
  }

  #noteWritten(table: AnyTable, rows: readonly AnyRow[]): void {
    const known = this.#unmerged.get(table)
    if (known === null) return
    const name: string = table.time
    const isDate = table.columns[name].kind === 'date'
    const times = rows.map((row) => (isDate ? Date.parse(row[name] as string) : (row[name] as Ms)))
    this.#unmerged.set(
      table,
      times.reduce((oldest, time) => Math.min(oldest, time), known ?? Number.POSITIVE_INFINITY),
    )
  }

  #readerOf(table: AnyTable, spend?: Spend) {
    this.#columnsOf(table)
    const rows = async ({ sql, fields }: Query) => {
      const answer = await this.#engine.read(sql)
      const begun = performance.now()
      const decoded = rowsOf(answer, fields)
      spend?.((answer.ms ?? 0) + performance.now() - begun)
      return decoded
    }
    return {
      range: async (query: AnyRange) => rows(rangeQuery(table, query)),
      latest: async (query: AnyLatest) => rows(latestQuery(table, query)),
      aggregate: async (query: AnyAggregateQuery) => rows(aggregateQuery(table, query)),
      bucket: async (query: AnyBucketQuery) => rows(bucketQuery(table, query)),
    }
  }

  async #rowsAs(
    form: TextForm,
    table: AnyTable,
    query: AnyRange,
    shape: TextShape,
    call: TextCall,
  ): Promise<RowsText> {
    this.#columnsOf(table)
    const ask = async (left: AnyRange) => {
      const answer = await this.#engine.page(pageAsk(table, left, shape), call.signal)
      return { ...answer, page: answer.page!, ms: answer.ms ?? 0 }
    }
    const source = { windows: this.#windows, extent: await this.#guessedExtent(table), ask }
    return pageText(form, table, finalRows(table, query), shape, source, call)
  }

  /** How many rows a table has, and between which times: as it was a while ago. */
  #guessedExtent(table: AnyTable): Promise<Extent> {
    const now = performance.now()
    const known = this.#extents.get(table)
    if (known && now - known.at < EXTENT_MS) return known.extent
    const extent = this.#extentBy(roughExtentStatement(table))
    this.#extents.set(table, { at: now, extent })
    extent.catch(() => this.#extents.delete(table))
    return extent
  }

  async #extentBy(statement: string): Promise<Extent> {
    const [extent] = rowsOf(await this.#engine.read(statement), [
      { name: 'rows', kind: 'number' },
      { name: 'first', kind: 'number' },
      { name: 'last', kind: 'number' },
    ])
    return extent as unknown as Extent
  }

  #columnsOf(table: AnyTable): readonly PlacedColumn[] {
    const columns = this.#layout.columns.get(table.name)
    if (!columns) throw new StoreError('failed', `the store was opened without table ${table.name}`)
    return columns
  }
}

function isReplaced(table: AnyTable): boolean {
  return table.writes === 'replace'
}
