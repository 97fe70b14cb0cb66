import { createReadStream, type ReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { csvRecords, RECORD_CHARS_MAX } from '../core/csv-records.ts'
import { StoreError, sentenceOf } from '../core/errors.ts'
import { ROW_TOO_LONG, type Scratch } from './duckdb/scratch.ts'
import type { TextCells } from './import-cell.ts'
import { jsonRecords } from './json-records.ts'

/** Some rows of a file, as text. The first piece also tells the columns. */
export interface FilePiece {
  readonly names: readonly string[]
  readonly rows: readonly { readonly line: number; readonly cells: TextCells | null }[]
  /** How much of the file has been read, from 0 to 1. */
  readonly fraction: number
}

const PARQUET_PIECE_ROWS = 5_000
const PARQUET_PIECE_BYTES = 8 * 1024 * 1024

/** Lines of CSV are counted as an editor counts them, rows of JSON and of Parquet from 1. */
export function filePieces(file: string, scratch: Scratch): AsyncGenerator<FilePiece> {
  if (file.endsWith('.parquet')) return parquetPieces(file, scratch)
  if (/\.csv(\.gz)?$/.test(file)) return csvPieces(file)
  if (/\.json(\.gz)?$/.test(file)) return jsonPieces(file)
  throw new StoreError(
    'bad_file',
    `${file}: perptape imports .csv, .json (both also as .gz) and .parquet files.`,
  )
}

async function* csvPieces(file: string): AsyncGenerator<FilePiece> {
  let names: readonly string[] | null = null
  for await (const { piece: records, fraction } of readText(file, csvRecords)) {
    let rows = records
    if (names === null && records.length > 0) {
      names = headerOf(file, records[0]!.cells)
      rows = records.slice(1)
    }
    if (names) yield { names, rows, fraction }
  }
  if (names === null)
    throw new StoreError('bad_file', `${file} is empty; its first line must name the columns.`)
}

/** A dataset as it is answered: its columns by name, and rows that have them. */
async function* jsonPieces(file: string): AsyncGenerator<FilePiece> {
  for await (const { piece, fraction } of readText(file, jsonRecords)) {
    yield { names: headerOf(file, piece.names), rows: piece.rows, fraction }
  }
}

/** The text of a file, zipped or not, taken apart as it is read. */
async function* readText<P>(
  file: string,
  apart: (text: AsyncIterable<string>) => AsyncIterable<P>,
): AsyncGenerator<{ readonly piece: P; readonly fraction: number }> {
  const { size } = await stat(file).catch((thrown) => {
    throw unreadable(file, thrown)
  })
  const source = createReadStream(file, { highWaterMark: 256 * 1024 })
  try {
    for await (const piece of apart(textOf(source, file.endsWith('.gz')))) {
      yield { piece, fraction: size === 0 ? 1 : source.bytesRead / size }
    }
  } catch (thrown) {
    throw thrown instanceof StoreError ? thrown : unreadable(file, thrown)
  } finally {
    source.destroy()
  }
}

function textOf(source: ReadStream, zipped: boolean): AsyncIterable<string> {
  // The iterator reports what goes wrong in either stream.
  const bytes = zipped ? pipeline(source, createGunzip(), () => {}) : source
  bytes.setEncoding('utf8')
  return bytes as AsyncIterable<string>
}

/** Signs of a file that is no text at all. */
const NO_NAME = /[\p{Cc}\uFFFD]|.{200}/u

function headerOf(file: string, cells: TextCells | null): string[] {
  if (cells === null || cells.includes(null)) {
    throw new StoreError('bad_file', `${file}: the first line must name the columns.`)
  }
  if (cells.some((cell) => NO_NAME.test(cell!))) {
    throw new StoreError('bad_file', `${file} is no CSV file; its first line must name the columns.`)
  }
  return cells.map((cell) => cell!.trim())
}

async function* parquetPieces(file: string, scratch: Scratch): AsyncGenerator<FilePiece> {
  const found = await stat(file).catch((thrown) => {
    throw unreadable(file, thrown)
  })
  if (!found.isFile()) throw new StoreError('bad_file', `${file} is no file.`)
  const {
    names,
    rows: total,
    longest,
  } = await scratch.takeParquet(file, RECORD_CHARS_MAX).catch((thrown) => {
    throw untaken(file, thrown)
  })
  yield { names, rows: [], fraction: 0 }
  const count = Math.max(1, Math.min(PARQUET_PIECE_ROWS, Math.floor(PARQUET_PIECE_BYTES / longest)))
  for (let first = 1; first <= total; first += count) {
    const cells = await scratch.rawRows(names.length, first, count)
    const rows = cells.map((row, index) => ({ line: first + index, cells: row }))
    yield { names, rows, fraction: Math.min(1, (first + rows.length) / total) }
  }
}

function untaken(file: string, thrown: unknown): StoreError {
  const said = sentenceOf(thrown)
  const refuse = (why: string) => new StoreError('bad_file', `${file} ${why}`, { cause: thrown })
  if (said.includes(ROW_TOO_LONG))
    return refuse('has a row that is longer than 1 MB, which no row of ours is.')
  if (isOutOfMemory(thrown)) return tooLarge(file, thrown)
  if (/permission denied/i.test(said)) return unreadable(file, thrown)
  // The engine's own words are about its insides, and may be a stack.
  return refuse('is corrupt: it cannot be read as a Parquet file.')
}

/** Of the scratch engine, whose memory is bounded: it takes some thousands of rows at a time. */
export function isOutOfMemory(thrown: unknown): boolean {
  return /out of memory|could not allocate block|failed to pin block/i.test(sentenceOf(thrown))
}

export function tooLarge(file: string, thrown: unknown): StoreError {
  const sentence = `The rows of ${file} are too long to be taken apart: 2,000 of them must fit into some 100 MB.`
  return new StoreError('bad_file', sentence, { cause: thrown })
}

function unreadable(file: string, thrown: unknown): StoreError {
  if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') {
    return new StoreError('bad_file', `There is no file ${file}.`, { cause: thrown })
  }
  return new StoreError('bad_file', `${file} cannot be read: ${sentenceOf(thrown)}`, { cause: thrown })
}
