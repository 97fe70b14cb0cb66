import duckdb, { type DataChunk, type Result, type Vector } from '@duckdb/node-bindings'
import type { Answer, OutColumn } from './message.ts'

/**
 * Takes a result apart by column. The SQL casts every figure, time and flag to DOUBLE, so that there are three
 * kinds of column only, and figures are copied a vector at a time.
 */
const CELL_BYTES = 16
const INLINE_BYTES = 12

export function readAnswer(result: Result): Answer {
  const rows = duckdb.row_count(result)
  const changed = duckdb.rows_changed(result)
  const fillers = Array.from({ length: duckdb.column_count(result) }, (_, index) =>
    columnFiller(duckdb.column_type(result, index), rows),
  )
  const chunks = duckdb.result_chunk_count(result)
  for (let at = 0, start = 0; at < chunks; at++) {
    const chunk = duckdb.result_get_chunk(result, at)
    const count = duckdb.data_chunk_get_size(chunk)
    fillers.forEach(({ fill }, index) => {
      fill(duckdb.data_chunk_get_vector(chunk, index), start, count)
    })
    start += count
  }
  return { rows, changed, columns: fillers.map(({ column }) => column()) }
}

/** The texts of its last column, one behind the other. */
export function readTexts(chunk: DataChunk): Uint8Array {
  const vector = duckdb.data_chunk_get_vector(chunk, duckdb.data_chunk_get_column_count(chunk) - 1)
  const count = duckdb.data_chunk_get_size(chunk)
  const texts: Uint8Array[] = []
  eachText(vector, count, validity(vector, count), (_row, bytes, from, length) => {
    texts.push(bytes.subarray(from, from + length))
  })
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
      const valid = validity(vector, count)
      if (!valid) return
      nulls ??= new Uint8Array(rows)
      for (let row = 0; row < count; row++) if (!valid(row)) nulls[start + row] = 1
    },
    column: () => ({ form: 'numbers', values, nulls }),
  }
}

function wordFiller(rows: number): Filler {
  const codes = new Uint32Array(rows)
  const words: string[] = []
  const known = new Map<string, number>()
  return {
    fill(vector, start, count) {
      const valid = validity(vector, count)
      eachText(vector, count, valid, (row, bytes, from, length) => {
        const word = bytes.toString('utf8', from, from + length)
        let code = known.get(word)
        if (code === undefined) {
          code = words.push(word)
          known.set(word, code)
        }
        codes[start + row] = code
      })
    },
    column: () => ({ form: 'words', codes, words }),
  }
}

function bytesFiller(): Filler {
  const values: (Uint8Array | null)[] = []
  return {
    fill(vector, start, count) {
      for (let row = 0; row < count; row++) values[start + row] = null
      eachText(vector, count, validity(vector, count), (row, bytes, from, length) => {
        // A copy of its own, to be transferred: the vector's memory belongs to the engine.
        values[start + row] = new Uint8Array(bytes.subarray(from, from + length))
      })
    },
    column: () => ({ form: 'bytes', values }),
  }
}

function eachText(
  vector: Vector,
  count: number,
  valid: ((row: number) => boolean) | null,
  visit: (row: number, bytes: Buffer, from: number, length: number) => void,
): void {
  const data = duckdb.vector_get_data(vector, count * CELL_BYTES)
  const cells = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  for (let row = 0; row < count; row++) {
    if (valid && !valid(row)) continue
    const at = row * CELL_BYTES
    const length = cells.readUInt32LE(at)
    if (length <= INLINE_BYTES) {
      visit(row, cells, at + 4, length)
    } else {
      const far = duckdb.get_data_from_pointer(data.buffer as ArrayBuffer, data.byteOffset + at + 8, length)
      visit(row, Buffer.from(far.buffer, far.byteOffset, far.byteLength), 0, length)
    }
  }
}

/** Null when every row of the vector is valid. */
function validity(vector: Vector, count: number): ((row: number) => boolean) | null {
  const bits = duckdb.vector_get_validity(vector, Math.ceil(count / 64) * 8) as Uint8Array | null
  return bits ? (row) => (bits[row >> 3]! & (1 << (row & 7))) !== 0 : null
}
