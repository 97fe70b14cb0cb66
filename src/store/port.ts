import type { Ailment } from '../core/ailment.ts'
import type { Ms } from '../core/time.ts'
import type { OpenReader, Position, RangeQuery, Spend } from '../define/reader.ts'
import type { Way } from '../define/spelling.ts'
import type { AnyTable, Columns, Row, Table } from '../define/table.ts'
import type { FolderKind } from './folder.ts'

/** Rows as text, ready to be sent. */
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
  /** Columns that are written otherwise than their kind is, or that say the same in every row. */
  readonly spelled?: Readonly<Record<string, Way | { readonly always: string }>>
}

/** Columns of a table, some of them spelled. */
export type ParquetShape = Pick<TextShape, 'columns' | 'spelled'>

/** Who waits for a text. */
export interface TextCall {
  readonly spend?: Spend | undefined
  /** Ends it: it stops costing the engine anything. */
  readonly signal?: AbortSignal | undefined
}

/** Rows by their time and by what their columns say. */
export type Selection<C extends Columns = Columns> = Pick<RangeQuery<C>, 'since' | 'until' | 'where'>

export type ExportFormat = 'csv' | 'csv.gz' | 'parquet'

/** Which rows a file has, and in which order: oldest first where nothing is said. */
export type ExportedRows = Selection & { readonly order?: 'asc' | 'desc' }

export interface ExportForm {
  readonly format: ExportFormat
  /** A file of simulated rows says so in each, so that no import takes them for real ones. */
  readonly kind: FolderKind
}

/** Who waits for an export. */
export interface ExportWatch {
  /** Ends it; the file is then not there, and neither is a part of it. */
  readonly signal?: AbortSignal
  /** How much of the rows has been read and put in order, from 0 to 1, and how much of the file is written. */
  readonly onProgress?: (read: number, bytes: number) => void
}

/** Who waits for a copy of everything. */
export interface CopyWatch {
  /** Ends it; what has been copied by then is left to whoever asked. */
  readonly signal?: AbortSignal
  /** How much is copied, from 0 to 1. */
  readonly onProgress?: (fraction: number) => void
}

/** How many rows each table has, those included that newer ones have replaced. */
export type RowCounts = Readonly<Record<string, number>>

/** How many rows a table holds and between which times; times are null when it is empty. */
export interface Extent {
  readonly rows: number
  readonly first: Ms | null
  readonly last: Ms | null
}

/** A column of what a statement gives: its name and the engine's word for its type. */
export interface StatementColumn {
  readonly name: string
  readonly type: string
}

/** `cells` is a JSON array of texts for each row, null where the cell is; `parquet` is a file. */
type StatementForm = 'cells' | 'json' | 'csv' | 'parquet'

/** A statement in the engine's own language, as a person wrote it. */
export interface StatementAsked {
  readonly statement: string
  readonly form: StatementForm
  /** So many rows at most; how many more there are is then counted. */
  readonly limit: number | null
  /** What it may take: of the engine's time, and of its memory (null is half of it). */
  readonly timeoutMs: number
  readonly memoryMb: number | null
  /** Rows of a simulated folder say so, but for `cells`, which are for the eyes of whoever asked. */
  readonly kind: FolderKind
}

export interface StatementTaken {
  readonly columns: readonly StatementColumn[]
  readonly rows: number
  /** Beyond the limit; null where that could not be counted in time. */
  readonly more: number | null
}

/** Takes whole rows as text, or a part of a file; the next comes when this one is dealt with. */
export type TakePiece = (bytes: Uint8Array) => Promise<void>

/**
 * Market data, whatever engine keeps it. Every verb takes a table's definition; no caller sees SQL, but for `query`,
 * which hands on what a person wrote.
 * The contract suite in test/contract/store.ts says what each verb means and runs on every engine.
 */
export interface Store {
  /** In which portions rows that are no longer kept go: an engine that lays rows down by month drops whole ones. */
  readonly retentionGrain?: 'month'
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
    call?: TextCall,
  ): Promise<RowsText>
  rowsAsCsv<C extends Columns>(
    table: Table<C>,
    query: RangeQuery<C>,
    shape: TextShape,
    call?: TextCall,
  ): Promise<RowsText>
  /** Writes rows to a file on this machine; returns how many. `until` is exclusive. */
  exportRows(
    table: AnyTable,
    rows: ExportedRows,
    file: string,
    form: ExportForm,
    watch?: ExportWatch,
  ): Promise<number>
  /** Writes what `rowsAsCsv` made of that shape, zipped in a file, as Parquet; returns how many rows. */
  parquetOf(
    table: AnyTable,
    shape: ParquetShape,
    zippedCsv: string,
    file: string,
    watch?: ExportWatch,
  ): Promise<number>
  /**
   * Writes everything to a new file, as it is at one moment: whatever was kept before this was called, and nothing of
   * what came after that moment. Rows are taken meanwhile. Returns what the file has.
   */
  copyTo(file: string, watch?: CopyWatch): Promise<RowCounts>
  extent(table: AnyTable): Promise<Extent>
  /**
   * Deletes the rows that a reader would find there; returns how many. They are gone for good once this resolves, with
   * everything that they had replaced.
   */
  forget<C extends Columns>(table: Table<C>, selection: Selection<C>): Promise<number>
  /** Forgets rows older than that; returns how many. */
  dropBefore(table: AnyTable, cutoff: Ms): Promise<number>
  /**
   * What a statement gives that only reads. It sees tables by their names, with their documented columns and the rows
   * that readers see; whatever else it names or does is refused. An engine that has no such language refuses all.
   */
  query(asked: StatementAsked, take: TakePiece, signal: AbortSignal): Promise<StatementTaken>
  /** Merges superseded rows and the log into the main file; cheap when there is nothing to do. */
  compact(): Promise<void>
  /** What is wrong with the store at this moment; asks nothing of it. */
  ailments(): readonly Ailment[]
  close(): Promise<void>
}
