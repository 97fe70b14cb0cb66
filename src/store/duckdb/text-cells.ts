import duckdb, { type Vector } from '@duckdb/node-bindings'

/** A text's length, and then the text itself, or how it begins and where it lies. */
const CELL_BYTES = 16
const CELL_INTS = CELL_BYTES / 4
const SHORT_BYTES = 12

/** The texts of a vector, as the engine keeps them: short ones lie in their cells, longer ones elsewhere. */
export class TextCells {
  readonly ints: Int32Array
  readonly #data: Uint8Array
  readonly #bytes: Buffer
  readonly #valid: Uint8Array | null

  constructor(vector: Vector, count: number) {
    this.#data = duckdb.vector_get_data(vector, count * CELL_BYTES)
    const { buffer, byteOffset, byteLength } = this.#data
    this.#bytes = Buffer.from(buffer, byteOffset, byteLength)
    this.ints = new Int32Array(buffer, byteOffset, count * CELL_INTS)
    this.#valid = validityOf(vector, count)
  }

  isNull(row: number): boolean {
    return this.#valid !== null && !isSet(this.#valid, row)
  }

  isShort(row: number): boolean {
    return this.ints[row * CELL_INTS]! <= SHORT_BYTES
  }

  text(row: number): string {
    return this.bytes(row).toString()
  }

  /** In memory of its own, to be handed on. */
  copy(row: number): Uint8Array {
    return new Uint8Array(this.bytes(row))
  }

  /** Where they lie, which belongs to the engine. */
  bytes(row: number): Buffer {
    const at = row * CELL_BYTES
    const length = this.ints[row * CELL_INTS]!
    if (length <= SHORT_BYTES) return this.#bytes.subarray(at + 4, at + 4 + length)
    const far = duckdb.get_data_from_pointer(
      this.#data.buffer as ArrayBuffer,
      this.#data.byteOffset + at + 8,
      length,
    )
    return Buffer.from(far.buffer, far.byteOffset, far.byteLength)
  }
}

const SLOT_BITS = 10

/** Words by number, from 1 on. Short ones that return are known by their cells, without being made a string again. */
export class WordCodes {
  readonly words: string[] = []
  readonly #codes = new Map<string, number>()
  readonly #slotCodes = new Uint32Array(1 << SLOT_BITS)
  readonly #slotCells = new Int32Array(CELL_INTS << SLOT_BITS)

  codeIn(cells: TextCells, row: number): number {
    if (!cells.isShort(row)) return this.#codeOf(cells.text(row))
    const { ints } = cells
    const at = row * CELL_INTS
    const length = ints[at]!
    const a = ints[at + 1]!
    const b = ints[at + 2]!
    const c = ints[at + 3]!
    const mixed = Math.imul(a ^ Math.imul(b, 0x27d4eb2f) ^ Math.imul(c, 0x165667b1), 0x9e3779b1)
    const slot = mixed >>> (32 - SLOT_BITS)
    const known = this.#slotCells
    const place = slot * CELL_INTS
    const code = this.#slotCodes[slot]!
    if (
      code !== 0 &&
      known[place] === length &&
      known[place + 1] === a &&
      known[place + 2] === b &&
      known[place + 3] === c
    ) {
      return code
    }
    const found = this.#codeOf(cells.text(row))
    known.set([length, a, b, c], place)
    this.#slotCodes[slot] = found
    return found
  }

  #codeOf(word: string): number {
    const known = this.#codes.get(word)
    if (known !== undefined) return known
    const code = this.words.push(word)
    this.#codes.set(word, code)
    return code
  }
}

/** A bit for each row; null when every row of the vector is known. */
export function validityOf(vector: Vector, count: number): Uint8Array | null {
  return duckdb.vector_get_validity(vector, Math.ceil(count / 64) * 8) as Uint8Array | null
}

export function isSet(bits: Uint8Array, row: number): boolean {
  return (bits[row >> 3]! & (1 << (row & 7))) !== 0
}
