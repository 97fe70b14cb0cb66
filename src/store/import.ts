import { tmpdir } from 'node:os'
import { StoreError } from '../core/errors.ts'
import { type Log, silentLog } from '../core/log.ts'
import type { Ms } from '../core/time.ts'
import type { Dataset } from '../define/dataset.ts'
import type { AnyTable } from '../define/table.ts'
import { Scratch } from './duckdb/scratch.ts'
import { kindOfFile } from './file-mark.ts'
import type { FolderKind } from './folder.ts'
import { type RowReader, rowReader, type TextCells } from './import-cell.ts'
import { filePieces, isOutOfMemory, tooLarge } from './import-file.ts'
import { type FileForm, formOf, saidOf } from './import-form.ts'

export interface ImportOptions {
  /** The way of the rows into the store; resolves when they are there. */
  readonly keep: KeepRows
  /** Import the good rows of a file that has bad ones. */
  readonly skipBad?: boolean
  /** The published forms that tables have besides their own. */
  readonly datasets?: readonly Dataset[]
  /** Of the store: a file of the other kind is refused. */
  readonly kind: FolderKind
  /** What lies after it has not happened, and is refused. */
  readonly now: Ms
  /** How many are handed over at once, if they are short. */
  readonly pageRows?: number
  readonly onProgress?: (progress: ImportProgress) => void
  /** Ends the import between two pages; what is imported by then stays. */
  readonly signal?: AbortSignal
  /** Where the file is taken apart; needs room for its rows. */
  readonly scratchDir?: string
  readonly log?: Log
}

/** `untold` are columns of which the file tells nothing: what is on record of them is to stay. */
export type KeepRows = (rows: readonly AnyRow[], untold: readonly string[]) => Promise<Kept>

interface Kept {
  /** Rows that were written. */
  readonly imported: number
  /** Rows that the store had, or that somebody else brought a moment before. */
  readonly present: number
}

interface ImportProgress {
  readonly phase: 'checking' | 'importing'
  /** From 0 to 1. */
  readonly fraction: number
  readonly rows: number
}

export interface ImportReport extends Kept {
  /** What of the file was taken for what, in a sentence; null where it says all of it itself. */
  readonly readAs: string | null
  /** Rows in the file. */
  readonly rows: number
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
/** A few long rows are held at a time, or many short ones. */
const HELD_CHARS = 8 * 1024 * 1024
const LINE = 'import_line'

/**
 * Reads a file into a table. Every row is checked before the first one is kept; a file with bad rows leaves the
 * store as it was, unless they are to be skipped. An import that was cut short can simply be run again: what is
 * there already is passed over (or, in a table whose rows replace each other, replaced by itself).
 */
export async function readImportFile(
  table: AnyTable,
  file: string,
  options: ImportOptions,
): Promise<ImportReport> {
  const { signal, skipBad = false, onProgress } = options
  const scratch = await Scratch.open(table, options.scratchDir ?? tmpdir(), options.log ?? silentLog)
  const interrupt = () => scratch.interrupt()
  signal?.addEventListener('abort', interrupt)
  try {
    const { longest, untold, ...checked } = await takeApart()
    if (!isWanted(checked.bad)) return { ...checked, imported: 0, present: 0 }
    const pageRows = Math.max(1, Math.min(options.pageRows ?? PAGE_ROWS, Math.floor(HELD_CHARS / longest)))
    return { ...checked, ...(await load(checked.rows - checked.bad, pageRows, untold)) }
  } catch (thrown) {
    // What the scratch engine says when it is interrupted is not what happened.
    signal?.throwIfAborted()
    throw thrown
  } finally {
    signal?.removeEventListener('abort', interrupt)
    await scratch.close()
  }

  function isWanted(bad: number): boolean {
    return bad === 0 || skipBad
  }

  /** Checks the rows, and puts them in order if they are to be imported. */
  async function takeApart(): Promise<Checked> {
    try {
      const checked = await check()
      if (isWanted(checked.bad)) await scratch.sort()
      return checked
    } catch (thrown) {
      throw isOutOfMemory(thrown) ? tooLarge(file, thrown) : thrown
    }
  }

  /** Puts the sound rows into the scratch engine and counts the others. */
  async function check(): Promise<Checked> {
    const badLines: BadLine[] = []
    let rows = 0
    let bad = 0
    let longest = 1
    const refuse = (line: number, fault: string) => {
      bad += 1
      if (badLines.length < BAD_LINES_SHOWN) badLines.push({ line, fault })
    }
    let waiting: AnyRow[] = []
    let waitingChars = 0
    let form: FileForm | null = null
    let readRow: RowReader | null = null
    for await (const piece of filePieces(file, scratch)) {
      signal?.throwIfAborted()
      form ??= formOfFile(piece.names)
      readRow ??= rowReader(table, form.dataset, piece.names)
      for (const { line, cells } of piece.rows) {
        rows += 1
        const read = cells === null ? { fault: 'has a stray quote' } : readRow(cells, options.now)
        if ('fault' in read) {
          refuse(line, read.fault)
          continue
        }
        const chars = charsOf(cells!)
        longest = Math.max(longest, chars)
        waitingChars += chars
        waiting.push({ ...read.row, [LINE]: line })
      }
      if (waiting.length >= STAGE_ROWS || waitingChars >= HELD_CHARS) {
        await scratch.store.insert(scratch.staged, waiting)
        waiting = []
        waitingChars = 0
      }
      onProgress?.({ phase: 'checking', fraction: piece.fraction, rows })
    }
    await scratch.store.insert(scratch.staged, waiting)
    const twice = await scratch.duplicates(BAD_LINES_SHOWN)
    const fault = `has the same ${table.key.join(', ')} as a row before it`
    const lines = [...badLines, ...twice.lines.map((line) => ({ line, fault }))]
    const shown = lines.sort((a, b) => a.line - b.line).slice(0, BAD_LINES_SHOWN)
    const readAs = form === null ? null : saidOf(form)
    return { readAs, rows, bad: bad + twice.count, badLines: shown, longest, untold: form?.untold ?? [] }
  }

  function formOfFile(names: readonly string[]): FileForm {
    const form = formOf(table, options.datasets ?? [], names)
    if ('fault' in form) throw new StoreError('bad_file', `${file}: ${form.fault}`)
    assertKind(file, kindOfFile(names), options.kind)
    return form
  }

  /** Brings the sound rows over, oldest first. Two pages are on their way at most: the store need not wait for the next. */
  async function load(total: number, pageRows: number, untold: readonly string[]): Promise<Kept> {
    const sum = { imported: 0, present: 0 }
    const count = ({ imported, present }: Kept) => {
      sum.imported += imported
      sum.present += present
      const fraction = (sum.imported + sum.present) / total
      onProgress?.({ phase: 'importing', fraction, rows: sum.imported })
    }
    let storing: Promise<Kept> | null = null
    for (let first = 1; first <= total; first += pageRows) {
      signal?.throwIfAborted()
      const next = options.keep(await scratch.sortedRows(first, pageRows), untold)
      // When the one before fails, nobody waits for this one.
      next.catch(() => {})
      if (storing) count(await storing)
      storing = next
    }
    if (storing) count(await storing)
    return sum
  }
}

interface Checked
  extends Pick<ImportReport, 'readAs' | 'rows' | 'bad' | 'badLines'>,
    Pick<FileForm, 'untold'> {
  /** Characters of the longest sound row. */
  readonly longest: number
}

/** Live and simulated rows never meet in one folder. */
function assertKind(file: string, ofFile: FolderKind, ofFolder: FolderKind): void {
  if (ofFile === ofFolder) return
  const sentence = `${file} holds ${ofFile} data, but this folder is ${ofFolder}: the two are never mixed.`
  throw new StoreError('wrong_kind', `${sentence} Choose another folder with --data.`)
}

function charsOf(cells: TextCells): number {
  let chars = 0
  for (const cell of cells) chars += cell?.length ?? 0
  return chars
}
