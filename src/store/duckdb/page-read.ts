import duckdb, { type Result } from '@duckdb/node-bindings'
import type { EndCell, OutColumn } from '../answer.ts'
import { chunksOf, columnOf, type PlacedChunk } from './chunk-read.ts'
import type { Answer, PageAsk } from './message.ts'
import { TextCells } from './text-cells.ts'

/**
 * Puts the rows of a page in order and cuts it to its length, on the engine's thread. Rows mostly lie in the table in
 * the order of their times, so that only those that share one have to be compared, by the rest of the key.
 */
export function readPage(
  result: Result,
  { shown, order, descending, limit }: PageAsk,
  found: number,
): Answer {
  const rows = duckdb.row_count(result)
  const chunks = chunksOf(result)
  const columns = Array.from({ length: shown }, (_, index) => columnOf(result, chunks, index, rows))
  const keys = order.map((index) =>
    index < shown ? keyOf(columns[index]!) : keyBeside(result, chunks, index, rows),
  )
  const places = placesInOrder(rows, keys, descending)
  const kept = places.subarray(0, limit)
  const cellsOf = (row: number | undefined) => (row === undefined ? null : keys.map(({ cell }) => cell(row)))
  return {
    rows: kept.length,
    changed: 0,
    columns: columns.map((column) => picked(column, kept)),
    page: { found, begin: cellsOf(kept[0]), end: cellsOf(kept.at(-1)) },
  }
}

/** What rows are put in order by. It is never null. */
interface Key {
  readonly compare: (a: number, b: number) => number
  readonly cell: (row: number) => EndCell
}

function keyOf(column: OutColumn): Key {
  if (column.form === 'numbers') {
    const { values } = column
    return { compare: (a, b) => values[a]! - values[b]!, cell: (row) => values[row]! }
  }
  if (column.form !== 'words') throw new Error('rows are not put in order by bytes')
  const { codes, words } = column
  let ranks: Uint32Array | null = null
  return {
    compare(a, b) {
      ranks ??= ranksOf(words)
      return ranks[codes[a]!]! - ranks[codes[b]!]!
    },
    cell: (row) => words[codes[row]! - 1]!,
  }
}

/** The engine orders texts by their bytes, which is not how strings compare. */
function ranksOf(words: readonly string[]): Uint32Array {
  const ranks = new Uint32Array(words.length + 1)
  words
    .map((word, index) => ({ bytes: Buffer.from(word), code: index + 1 }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
    .forEach(({ code }, rank) => {
      ranks[code] = rank
    })
  return ranks
}

/**
 * A column that serves the order alone. Texts that are unlike in every row are dear to take apart, so only those are
 * that are compared, and the last row's.
 */
function keyBeside(result: Result, chunks: readonly PlacedChunk[], index: number, rows: number): Key {
  if (duckdb.column_type(result, index) !== duckdb.Type.VARCHAR)
    return keyOf(columnOf(result, chunks, index, rows))
  const opened = new Map<PlacedChunk, TextCells>()
  const bytesOf = (row: number) => {
    const placed = chunkAt(chunks, row)
    let cells = opened.get(placed)
    if (cells === undefined) {
      cells = new TextCells(duckdb.data_chunk_get_vector(placed.chunk, index), placed.count)
      opened.set(placed, cells)
    }
    return cells.bytes(row - placed.start)
  }
  return {
    compare: (a, b) => Buffer.compare(bytesOf(a), bytesOf(b)),
    cell: (row) => bytesOf(row).toString(),
  }
}

function chunkAt(chunks: readonly PlacedChunk[], row: number): PlacedChunk {
  let [low, high] = [0, chunks.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (chunks[middle]!.start <= row) low = middle
    else high = middle - 1
  }
  return chunks[low]!
}

function placesInOrder(rows: number, keys: readonly Key[], descending: boolean): Uint32Array {
  const places = new Uint32Array(rows)
  for (let row = 0; row < rows; row++) places[row] = row
  const [time, ...rest] = keys
  const compare = (a: number, b: number) => {
    for (const key of keys) {
      const sign = key.compare(a, b)
      if (sign !== 0) return sign
    }
    return 0
  }
  if (!isInOrder(rows, time!)) places.sort(compare)
  else if (rest.length > 0) sortTies(places, time!, compare)
  return descending ? places.reverse() : places
}

function isInOrder(rows: number, time: Key): boolean {
  for (let row = 1; row < rows; row++) if (time.compare(row - 1, row) > 0) return false
  return true
}

function sortTies(places: Uint32Array, time: Key, compare: (a: number, b: number) => number): void {
  for (let start = 0; start < places.length; ) {
    let end = start + 1
    while (end < places.length && time.compare(start, end) === 0) end++
    if (end - start > 1) places.subarray(start, end).sort(compare)
    start = end
  }
}

function picked(column: OutColumn, places: Uint32Array): OutColumn {
  if (column.form === 'bytes') throw new Error('bytes are no part of a page')
  if (column.form === 'words') {
    return { ...column, codes: pickedFrom(column.codes, places, new Uint32Array(places.length)) }
  }
  const { values, nulls } = column
  return {
    form: 'numbers',
    values: pickedFrom(values, places, new Float64Array(places.length)),
    nulls: nulls && pickedFrom(nulls, places, new Uint8Array(places.length)),
  }
}

function pickedFrom<T extends Float64Array | Uint32Array | Uint8Array>(
  from: T,
  places: Uint32Array,
  into: T,
): T {
  for (let at = 0; at < places.length; at++) into[at] = from[places[at]!]!
  return into
}
