import { DefinitionError } from '../core/errors.ts'
import type { Duration, Ms, Span } from '../core/time.ts'
import type { Into, RowsByTable, RowsInto } from './into.ts'
import type { Contract, ContractList } from './market.ts'
import type { AnyTable } from './table.ts'

/** One file of an archive, of one contract. */
export interface ArchiveFile {
  readonly url: string
  /** What it tells of; nothing else is taken from it. */
  readonly span: Span
}

/** Reads one file line by line: some have millions, and are never held as a whole. */
export interface FileReader<R> {
  /** Cells in the order of `columns`. Throws on what it does not know: half a file is no file. */
  take(cells: readonly string[]): void
  rows(): R
}

/** Files that a venue publishes of its past, each packed, of one contract and a day or a month. */
interface ArchiveSpec<I extends Into> {
  /** `venue.subject`, as binance.metrics: the name in the ledger of files. */
  readonly id: string
  readonly into: I
  readonly about: string
  /** Whose contracts the files are of. */
  readonly market: Extract<ContractList, 'perp' | 'spot'>
  /** The first day of which there are files. */
  readonly since: string
  /** By then after its end a file is there; one that is not will not come. */
  readonly dueAfter: Duration
  /** The contracts whose files are read unless others are named: those that are recorded live. */
  readonly usual?: (contract: Contract) => boolean
  /** Read only when its table is named: a day of trades has hundreds of megabytes. */
  readonly onlyNamed?: true
  /** Those that are over by `now`, oldest first and without a gap. */
  readonly files: (contract: Contract, span: Span, now: Ms) => readonly ArchiveFile[]
  readonly packing: 'zip' | 'gzip'
  /** Where the SHA-256 of a file is told, as sha256sum writes it; without it the sums of the packing have to do. */
  readonly sumAt?: (url: string) => string
  readonly columns: readonly string[]
  /** The columns by their places, where there are files without a line of names. */
  readonly unnamed?: readonly string[]
  readonly read: (contract: Contract, file: ArchiveFile) => FileReader<RowsInto<I>>
}

/** With its types erased, as whoever reads archives handles it. */
export interface Archive extends Omit<ArchiveSpec<AnyTable>, 'into' | 'read'> {
  readonly tables: Readonly<Record<string, AnyTable>>
  readonly read: (contract: Contract, file: ArchiveFile) => FileReader<RowsByTable>
}

export function archive<I extends Into>({ into, read, ...spec }: ArchiveSpec<I>): Archive {
  if (!/^[a-z0-9]+\.[a-z-]+$/.test(spec.id))
    throw new DefinitionError(`archive ${spec.id}: an id is venue.subject`)
  if (!('columnNames' in into)) {
    return { ...spec, tables: into as Archive['tables'], read: read as unknown as Archive['read'] }
  }
  const { name } = into as AnyTable
  return {
    ...spec,
    tables: { [name]: into as AnyTable },
    read(contract, file) {
      const reader = read(contract, file)
      return {
        take: (cells) => reader.take(cells),
        rows: () => ({ [name]: reader.rows() }) as unknown as RowsByTable,
      }
    },
  }
}

/** A reader of files in which each line is a row by itself, or none. */
export function lineByLine<R>(rowOf: (cells: readonly string[]) => R | null): FileReader<readonly R[]> {
  const rows: R[] = []
  return {
    take(cells) {
      const row = rowOf(cells)
      if (row !== null) rows.push(row)
    },
    rows: () => rows,
  }
}
