import type { Ailment } from '../core/ailment.ts'
import type { Ms } from '../core/time.ts'
import type { OpenReader, Position, RangeQuery, Spend } from '../define/reader.ts'
import type { AnyTable, Columns, Row, Table } from '../define/table.ts'
import type { FolderKind } from './folder.ts'

/** Rows as text that the engine made, ready to be sent. */
export interface RowsText {
  /** A JSON array, or CSV with its header line. */
  readonly text: Uint8Array
  readonly count: number
  /** More rows match than the limit let through. */
  readonly truncated: boolean
  /** Of the last row, to go on from; null when there is no row. */
  readonly end: Position | null
  /** The newest time among the rows. */
  readonly newest: Ms | null
}

/** numerator / denominator · times, null when that is undefined; rounded like its numerator unless it says otherwise. */
interface TextRatio {
  readonly numerator: string
  readonly denominator: string
  readonly times: number
  readonly decimals?: number
}

/** Which columns the text shows, in order: those of the table, and what is made of them. */
export interface TextShape {
  readonly columns: readonly string[]
  readonly ratios?: Readonly<Record<string, TextRatio>>
  /** By how much a figure differs from that of the row before which has the same key but for the time; null for the first. */
  readonly changes?: Readonly<Record<string, string>>
  /** Texts by what another column says; null where it says something else. */
  readonly lookups?: Readonly<
    Record<string, { readonly by: string; readonly texts: Readonly<Record<string, string>> }>
  >
}

/** Rows by their time and by what their columns say. */
export type Selection<C extends Columns = Columns> = Pick<RangeQuery<C>, 'since' | 'until' | 'where'>

export type ExportFormat = 'csv' | 'csv.gz' | 'parquet'

/** Who waits for an export. */
export interface ExportWatch {
  /** Ends it; the file is then not there, and neither is a part of it. */
  readonly signal?: AbortSignal
  /** How much of the rows has been read and put in order, from 0 to 1, and how much of the file is written. */
  readonly onProgress?: (read: number, bytes: number) => void
}

/** How many rows a table holds and between which times; times are null when it is empty. */
export interface Extent {
  readonly rows: number
  readonly first: Ms | null
  readonly last: Ms | null
}

/**
 * Market data, whatever engine keeps it. Every verb takes a table's definition; no caller sees SQL.
 * The contract suite in test/contract/store.ts says what each verb means and runs on every engine.
 */
export interface Store {
  /** Keeps rows; they survive a kill -9 once this resolves. All of a batch or none of it. */
  insert<T extends AnyTable>(table: T, rows: readonly Row<T>[]): Promise<void>
  /**
   * Those of the rows whose key the table does not have, in the order given. A key without the time is looked for at
   * least in the hours around the row's.
   */
  missing<T extends AnyTable>(table: T, rows: readonly Row<T>[]): Promise<Row<T>[]>
  /** Typed reading: `reader(oi5m).latest(…)`. */
  readonly reader: OpenReader
  rowsAsJson<C extends Columns>(
    table: Table<C>,
    query: RangeQuery<C>,
    shape: TextShape,
    spend?: Spend,
  ): Promise<RowsText>
  rowsAsCsv<C extends Columns>(
    table: Table<C>,
    query: RangeQuery<C>,
    shape: TextShape,
    spend?: Spend,
  ): Promise<RowsText>
  /** Writes rows to a file on this machine, oldest first; returns how many. `until` is exclusive. */
  exportRows(
    table: AnyTable,
    range: { readonly since?: Ms; readonly until?: Ms },
    file: string,
    form: { readonly format: ExportFormat; readonly kind: FolderKind },
    watch?: ExportWatch,
  ): Promise<number>
  extent(table: AnyTable): Promise<Extent>
  /**
   * Deletes the rows that a reader would find there; returns how many. They are gone for good once this resolves, with
   * everything that they had replaced.
   */
  forget<C extends Columns>(table: Table<C>, selection: Selection<C>): Promise<number>
  /** Forgets rows older than that; returns how many. */
  dropBefore(table: AnyTable, cutoff: Ms): Promise<number>
  /** Merges superseded rows and the log into the main file; cheap when there is nothing to do. */
  compact(): Promise<void>
  /** What is wrong with the store at this moment; asks nothing of it. */
  ailments(): readonly Ailment[]
  close(): Promise<void>
}
