import duckdb, { type DataChunk, type Result, type Vector } from '@duckdb/node-bindings'
import type { OutColumn } from '../answer.ts'
import type { Answer } from './message.ts'
import { isSet, TextCells, validityOf, WordCodes } from './text-cells.ts'

/**
 * Takes a result apart by column. The SQL casts every figure, time and flag to DOUBLE, so that there are three
 * kinds of column only, and figures are copied a vector at a time.
 */

export function readAnswer(result: Result): Answer {
  const rows = duckdb.row_count(result)
  const chunks = chunksOf(result)
  return {
    rows,
    changed: duckdb.rows_changed(result),
    columns: Array.from({ length: duckdb.column_count(result) }, (_, index) =>
      columnOf(result, chunks, index, rows),
    ),
  }
}

export interface PlacedChunk {
  readonly chunk: DataChunk
  /** Of its first row. */
  readonly start: number
  readonly count: number
}

export function chunksOf(result: Result): PlacedChunk[] {
  let start = 0
  return Array.from({ length: duckdb.result_chunk_count(result) }, (_, index) => {
    const chunk = duckdb.result_get_chunk(result, index)
    const placed = { chunk, start, count: duckdb.data_chunk_get_size(chunk) }
    start += placed.count
    return placed
  })
}

export function columnOf(
  result: Result,
  chunks: readonly PlacedChunk[],
  index: number,
  rows: number,
): OutColumn {
  const { fill, column } = columnFiller(duckdb.column_type(result, index), rows)
  for (const { chunk, start, count } of chunks) fill(duckdb.data_chunk_get_vector(chunk, index), start, count)
  return column()
}

/** The texts of its last column, one behind the other. */
export function readTexts(chunk: DataChunk): Uint8Array {
  const vector = duckdb.data_chunk_get_vector(chunk, duckdb.data_chunk_get_column_count(chunk) - 1)
  const count = duckdb.data_chunk_get_size(chunk)
  const cells = new TextCells(vector, count)
  const texts: Uint8Array[] = []
  for (let row = 0; row < count; row++) if (!cells.isNull(row)) texts.push(cells.bytes(row))
  return Buffer.concat(texts)
}

export function buffersOf(answer: Answer): ArrayBuffer[] {
  if (answer.session) return 'page' in answer.session ? [answer.session.page.buffer as ArrayBuffer] : []
  const views = answer.columns.flatMap((column): readonly (ArrayBufferView | null)[] => {
    if (column.form === 'numbers') return [column.values, column.nulls]
    return column.form === 'words' ? [column.codes] : column.values
  })
  return views.flatMap((view) => (view ? [view.buffer as ArrayBuffer] : []))
}

interface Filler {
  readonly fill: (vector: Vector, start: number, rows: number) => void
  readonly column: () => OutColumn
}

function columnFiller(type: number, rows: number): Filler {
  if (type === duckdb.Type.VARCHAR) return wordFiller(rows)
  if (type === duckdb.Type.BLOB) return bytesFiller()
  if (type === duckdb.Type.DOUBLE) return numberFiller(rows)
  // What a statement that writes says about itself; `changed` has it already.
  return { fill: () => {}, column: () => ({ form: 'bytes', values: [] }) }
}

function numberFiller(rows: number): Filler {
  const values = new Float64Array(rows)
  let nulls: Uint8Array | null = null
  return {
    fill(vector, start, count) {
      const data = duckdb.vector_get_data(vector, count * 8)
      values.set(new Float64Array(data.buffer, data.byteOffset, count), start)
      const valid = validityOf(vector, count)
      if (!valid) return
      nulls ??= new Uint8Array(rows)
      for (let row = 0; row < count; row++) if (!isSet(valid, row)) nulls[start + row] = 1
    },
    column: () => ({ form: 'numbers', values, nulls }),
  }
}

function wordFiller(rows: number): Filler {
  const codes = new Uint32Array(rows)
  const known = new WordCodes()
  return {
    fill(vector, start, count) {
      const cells = new TextCells(vector, count)
      for (let row = 0; row < count; row++) {
        if (!cells.isNull(row)) codes[start + row] = known.codeIn(cells, row)
      }
    },
    column: () => ({ form: 'words', codes, words: known.words }),
  }
}

function bytesFiller(): Filler {
  const values: (Uint8Array | null)[] = []
  return {
    fill(vector, start, count) {
      const cells = new TextCells(vector, count)
      for (let row = 0; row < count; row++) values[start + row] = cells.isNull(row) ? null : cells.copy(row)
    },
    column: () => ({ form: 'bytes', values }),
  }
}
