import duckdb, { type Appender, type DataChunk, type LogicalType, type Vector } from '@duckdb/node-bindings'
import type { EncodedBatch, EngineType, InColumn } from './message.ts'

/**
 * Puts a batch into the engine's appender. Figures are copied a vector at a time; so are short words, which the
 * engine keeps inside a 16-byte cell (length, then up to 12 bytes). Only longer texts cost a call each.
 */
const TYPES = {
  TIMESTAMP: duckdb.Type.TIMESTAMP,
  DATE: duckdb.Type.DATE,
  VARCHAR: duckdb.Type.VARCHAR,
  DOUBLE: duckdb.Type.DOUBLE,
  BIGINT: duckdb.Type.BIGINT,
  BOOLEAN: duckdb.Type.BOOLEAN,
} as const satisfies Record<EngineType, number>

const VECTOR_ROWS = duckdb.vector_size()
const CELL_BYTES = 16
const INLINE_BYTES = 12
const MICROS_PER_MS = 1_000
const TWO_TO_32 = 2 ** 32

export function appendBatch(appender: Appender, batch: EncodedBatch): void {
  const types: LogicalType[] = batch.types.map((type) => duckdb.create_logical_type(TYPES[type]))
  const chunk = duckdb.create_data_chunk(types)
  for (const part of batch.parts) {
    const writers = part.columns.map((column, index) => columnWriter(column, batch.types[index]!))
    for (let start = 0; start < part.rows; start += VECTOR_ROWS) {
      const rows = Math.min(VECTOR_ROWS, part.rows - start)
      writeChunk(chunk, writers, start, rows)
      duckdb.append_data_chunk(appender, chunk)
    }
  }
}

type ColumnWriter = (vector: Vector, start: number, rows: number) => void

function writeChunk(chunk: DataChunk, writers: readonly ColumnWriter[], start: number, rows: number): void {
  duckdb.data_chunk_reset(chunk)
  duckdb.data_chunk_set_size(chunk, rows)
  writers.forEach((write, index) => {
    write(duckdb.data_chunk_get_vector(chunk, index), start, rows)
  })
}

function columnWriter(column: InColumn, type: EngineType): ColumnWriter {
  switch (column.form) {
    case 'numbers':
      return numberWriter(column.values, column.nulls, type)
    case 'words':
      return wordWriter(column.codes, column.words)
    case 'texts':
      return textWriter(column.lengths, column.joined)
  }
}

function numberWriter(values: Float64Array, nulls: Uint8Array | null, type: EngineType): ColumnWriter {
  return (vector, start, rows) => {
    const cells = nativeCells(values.subarray(start, start + rows), type)
    duckdb.copy_data_to_vector(vector, 0, cells.buffer as ArrayBuffer, cells.byteOffset, cells.byteLength)
    if (nulls) markNulls(vector, rows, (row) => nulls[start + row] === 1)
  }
}

function nativeCells(values: Float64Array, type: EngineType): Float64Array | Int32Array | Uint8Array {
  switch (type) {
    case 'DOUBLE':
      return values
    case 'BOOLEAN':
      return Uint8Array.from(values)
    case 'DATE':
      return Int32Array.from(values)
    default:
      return halves(values, type === 'TIMESTAMP' ? MICROS_PER_MS : 1)
  }
}

/** 64-bit integers as two 32-bit halves, low one first: ten times faster than through bigint. */
function halves(values: Float64Array, factor: number): Int32Array {
  const cells = new Int32Array(values.length * 2)
  for (let i = 0; i < values.length; i++) {
    const value = values[i]! * factor
    const high = Math.floor(value / TWO_TO_32)
    cells[2 * i] = value - high * TWO_TO_32
    cells[2 * i + 1] = high
  }
  return cells
}

function wordWriter(codes: Uint32Array, words: readonly string[]): ColumnWriter {
  const encoded = words.map((word) => Buffer.from(word, 'utf8'))
  const short = encoded.every((bytes) => bytes.length <= INLINE_BYTES)
  const cells = short ? inlineCells(encoded) : null
  const hasNull = codes.includes(0)
  return (vector, start, rows) => {
    if (cells) {
      const out = new Uint32Array(rows * 4)
      for (let row = 0; row < rows; row++) {
        const from = codes[start + row]! * 4
        out[4 * row] = cells[from]!
        out[4 * row + 1] = cells[from + 1]!
        out[4 * row + 2] = cells[from + 2]!
        out[4 * row + 3] = cells[from + 3]!
      }
      duckdb.copy_data_to_vector(vector, 0, out.buffer, 0, rows * CELL_BYTES)
    } else {
      for (let row = 0; row < rows; row++) {
        const code = codes[start + row]!
        if (code > 0) duckdb.vector_assign_string_element_len(vector, row, encoded[code - 1]!)
      }
    }
    if (hasNull) markNulls(vector, rows, (row) => codes[start + row] === 0)
  }
}

/** One cell for null, which stays empty, then one for each word. */
function inlineCells(encoded: readonly Buffer[]): Uint32Array {
  const bytes = Buffer.alloc((encoded.length + 1) * CELL_BYTES)
  encoded.forEach((word, index) => {
    const at = (index + 1) * CELL_BYTES
    bytes.writeUInt32LE(word.length, at)
    word.copy(bytes, at + 4)
  })
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
}

function textWriter(lengths: Int32Array, joined: string): ColumnWriter {
  // Chunks are written in order, so the place in the joined text only ever moves on.
  let at = 0
  return (vector, start, rows) => {
    let hasNull = false
    for (let row = 0; row < rows; row++) {
      const length = lengths[start + row]!
      if (length < 0) {
        hasNull = true
      } else {
        duckdb.vector_assign_string_element(vector, row, joined.slice(at, at + length))
        at += length
      }
    }
    if (hasNull) markNulls(vector, rows, (row) => lengths[start + row]! < 0)
  }
}

function markNulls(vector: Vector, rows: number, isNull: (row: number) => boolean): void {
  const bits = new Uint8Array(Math.ceil(rows / 64) * 8).fill(0xff)
  for (let row = 0; row < rows; row++) if (isNull(row)) bits[row >> 3]! &= ~(1 << (row & 7))
  duckdb.vector_ensure_validity_writable(vector)
  duckdb.copy_data_to_vector_validity(vector, 0, bits.buffer, 0, bits.byteLength)
}
