import { createReadStream, type ReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { StoreError, sentenceOf } from '../core/errors.ts'
import { csvRecords } from './csv-records.ts'
import type { Scratch } from './duckdb/scratch.ts'
import type { TextCells } from './import-cell.ts'

/** Some rows of a file, as text. The first piece also tells the columns. */
export interface FilePiece {
  readonly names: readonly string[]
  readonly rows: readonly { readonly line: number; readonly cells: TextCells | null }[]
  /** How much of the file has been read, from 0 to 1. */
  readonly fraction: number
}

const PARQUET_PIECE_ROWS = 5_000

/** Lines of CSV are counted as an editor counts them, rows of Parquet from 1. */
export function filePieces(file: string, scratch: Scratch): AsyncGenerator<FilePiece> {
  if (file.endsWith('.parquet')) return parquetPieces(file, scratch)
  if (file.endsWith('.csv') || file.endsWith('.csv.gz')) return csvPieces(file)
  throw new StoreError('bad_file', `${file}: perptape imports .csv, .csv.gz and .parquet files.`)
}

async function* csvPieces(file: string): AsyncGenerator<FilePiece> {
  const { size } = await stat(file).catch((thrown) => {
    throw unreadable(file, thrown)
  })
  const source = createReadStream(file, { highWaterMark: 256 * 1024 })
  let names: readonly string[] | null = null
  try {
    for await (const records of csvRecords(textOf(source, file.endsWith('.gz')))) {
      let rows = records
      if (names === null && records.length > 0) {
        names = headerOf(file, records[0]!.cells)
        rows = records.slice(1)
      }
      if (names) yield { names, rows, fraction: size === 0 ? 1 : source.bytesRead / size }
    }
  } catch (thrown) {
    throw thrown instanceof StoreError ? thrown : unreadable(file, thrown)
  } finally {
    source.destroy()
  }
  if (names === null)
    throw new StoreError('bad_file', `${file} is empty; its first line must name the columns.`)
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
  await stat(file).catch((thrown) => {
    throw unreadable(file, thrown)
  })
  const names = await scratch.takeParquet(file).catch((thrown) => {
    throw unreadable(file, thrown)
  })
  const total = await scratch.rawCount()
  yield { names, rows: [], fraction: 0 }
  for (let first = 1; first <= total; first += PARQUET_PIECE_ROWS) {
    const cells = await scratch.rawRows(names.length, first, PARQUET_PIECE_ROWS)
    const rows = cells.map((row, index) => ({ line: first + index, cells: row }))
    yield { names, rows, fraction: Math.min(1, (first + rows.length) / total) }
  }
}

function unreadable(file: string, thrown: unknown): StoreError {
  if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') {
    return new StoreError('bad_file', `There is no file ${file}.`, { cause: thrown })
  }
  return new StoreError('bad_file', `${file} cannot be read: ${sentenceOf(thrown)}`, { cause: thrown })
}
