import { tmpdir } from 'node:os'
import { StoreError } from '../core/errors.ts'
import { type Log, silentLog } from '../core/log.ts'
import { DAY, type Ms } from '../core/time.ts'
import type { Position } from '../define/reader.ts'
import type { AnyTable } from '../define/table.ts'
import { Scratch } from './duckdb/scratch.ts'
import { kindOfFile } from './file-mark.ts'
import type { FolderKind } from './folder.ts'
import { headerFault, readRow } from './import-cell.ts'
import { filePieces } from './import-file.ts'
import type { Store } from './port.ts'
import { orderColumns } from './position.ts'

export interface ImportOptions {
  /** Import the good rows of a file that has bad ones. */
  readonly skipBad?: boolean
  /** Of the store: a file of the other kind is refused. */
  readonly kind: FolderKind
  /** What lies after it has not happened, and is refused. */
  readonly now: Ms
  readonly onProgress?: (progress: ImportProgress) => void
  /** Where the file is taken apart; needs room for its rows. */
  readonly scratchDir?: string
  readonly log?: Log
}

interface ImportProgress {
  readonly phase: 'checking' | 'importing'
  /** From 0 to 1. */
  readonly fraction: number
  readonly rows: number
}

export interface ImportReport {
  /** Rows in the file. */
  readonly rows: number
  readonly imported: number
  /** Rows of an `append` table that the store had already. */
  readonly present: number
  readonly bad: number
  /** The first of them. */
  readonly badLines: readonly BadLine[]
}

interface BadLine {
  readonly line: number
  readonly fault: string
}

type AnyRow = Record<string, unknown>

const BAD_LINES_SHOWN = 50
const STAGE_ROWS = 5_000
const PAGE_ROWS = 20_000
const LINE = 'import_line'

/**
 * Reads a file into a table. Every row is checked before the first one is kept; a file with bad rows leaves the
 * store as it was, unless they are to be skipped. An import that was cut short can simply be run again: what is
 * there already is passed over (or, in a table whose rows replace each other, replaced by itself).
 */
export async function readImportFile(
  store: Store,
  table: AnyTable,
  file: string,
  options: ImportOptions,
): Promise<ImportReport> {
  const scratch = await Scratch.open(table, options.scratchDir ?? tmpdir(), options.log ?? silentLog)
  try {
    const checked = await check(scratch, table, file, options)
    if (checked.bad > 0 && !options.skipBad) return { ...checked, imported: 0, present: 0 }
    return { ...checked, ...(await load(store, table, scratch, checked.rows - checked.bad, options)) }
  } finally {
    await scratch.close()
  }
}

type Checked = Pick<ImportReport, 'rows' | 'bad' | 'badLines'>

/** Puts the sound rows into the scratch engine and counts the others. */
async function check(
  scratch: Scratch,
  table: AnyTable,
  file: string,
  options: ImportOptions,
): Promise<Checked> {
  const badLines: BadLine[] = []
  let rows = 0
  let bad = 0
  const refuse = (line: number, fault: string) => {
    bad += 1
    if (badLines.length < BAD_LINES_SHOWN) badLines.push({ line, fault })
  }
  let waiting: AnyRow[] = []
  let headerSeen = false
  for await (const piece of filePieces(file, scratch)) {
    const misfit = headerSeen ? null : headerFault(table, piece.names)
    if (misfit !== null) throw new StoreError('bad_file', `${file}: ${misfit}`)
    if (!headerSeen) assertKind(file, kindOfFile(piece.names), options.kind)
    headerSeen = true
    for (const { line, cells } of piece.rows) {
      rows += 1
      const read =
        cells === null ? { fault: 'has a stray quote' } : readRow(table, piece.names, cells, options.now)
      if ('fault' in read) refuse(line, read.fault)
      else waiting.push({ ...read.row, [LINE]: line })
    }
    if (waiting.length >= STAGE_ROWS) {
      await scratch.store.insert(scratch.staged, waiting)
      waiting = []
    }
    options.onProgress?.({ phase: 'checking', fraction: piece.fraction, rows })
  }
  await scratch.store.insert(scratch.staged, waiting)
  const twice = await scratch.duplicates(BAD_LINES_SHOWN)
  const lines = twice.lines.map((line) => ({
    line,
    fault: `has the same ${table.key.join(', ')} as a row before it`,
  }))
  const shown = [...badLines, ...lines].sort((a, b) => a.line - b.line).slice(0, BAD_LINES_SHOWN)
  return { rows, bad: bad + twice.count, badLines: shown }
}

/** Live and simulated rows never meet in one folder. */
function assertKind(file: string, ofFile: FolderKind, ofFolder: FolderKind): void {
  if (ofFile === ofFolder) return
  const sentence = `${file} holds ${ofFile} data, but this folder is ${ofFolder}: the two are never mixed.`
  throw new StoreError('wrong_kind', `${sentence} Choose another folder with --data.`)
}

/** Brings the sound rows over, oldest first. */
async function load(
  store: Store,
  table: AnyTable,
  scratch: Scratch,
  total: number,
  options: ImportOptions,
): Promise<Pick<ImportReport, 'imported' | 'present'>> {
  const sorted = await scratch.sort()
  const reader = scratch.store.reader(sorted)
  const mayHave = table.writes === 'append' && (await store.extent(table)).rows > 0
  let imported = 0
  let present = 0
  for (let after: Position | undefined; ; ) {
    const page: AnyRow[] = await reader.range({ order: 'asc', limit: PAGE_ROWS, ...(after ? { after } : {}) })
    if (page.length === 0) break
    after = positionOf(table, page.at(-1)!)
    const known = mayHave ? await knownKeys(store, table, page) : null
    const fresh = known ? page.filter((row) => !known.has(keyOf(table, row))) : page
    await store.insert(
      table,
      fresh.map(({ [LINE]: _line, ...row }) => row),
    )
    imported += fresh.length
    present += page.length - fresh.length
    options.onProgress?.({ phase: 'importing', fraction: (imported + present) / total, rows: imported })
  }
  return { imported, present }
}

/** The keys that the store has within the time of the page. The page is in order, so this is a narrow span. */
async function knownKeys(store: Store, table: AnyTable, page: readonly AnyRow[]): Promise<Set<string>> {
  const since = timeOf(table, page[0]!)
  const until = timeOf(table, page.at(-1)!) + (table.columns[table.time].kind === 'date' ? DAY : 1)
  const columns = [...new Set<string>([table.time, ...table.key])]
  const known = new Set<string>()
  for (let after: Position | undefined; ; ) {
    const rows: AnyRow[] = await store
      .reader(table)
      .range({ since, until, columns, order: 'asc', limit: PAGE_ROWS, ...(after ? { after } : {}) })
    for (const row of rows) known.add(keyOf(table, row))
    if (rows.length < PAGE_ROWS) return known
    after = positionOf(table, rows.at(-1)!)
  }
}

function positionOf(table: AnyTable, row: AnyRow): Position {
  return orderColumns(table).map((name) => row[name]) as unknown as Position
}

function keyOf(table: AnyTable, row: AnyRow): string {
  return JSON.stringify(table.key.map((name: string) => row[name]))
}

function timeOf(table: AnyTable, row: AnyRow): Ms {
  const value = row[table.time]
  return typeof value === 'string' ? Date.parse(value) : (value as Ms)
}
