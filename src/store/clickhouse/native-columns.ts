import { dayMs } from '../../core/time.ts'
import { type CellKind, kindTest } from '../../define/rule.ts'
import type { AnyTable } from '../../define/table.ts'
import { type AnyRow, refuseCell } from '../batch-cells.ts'
import { kindOf } from '../sql-words.ts'
import { ENGINE_TYPES } from './schema.ts'

const HIGH = 2 ** 32
const MOST_COUNT_BYTES = 5

/** Of a cell with its mark whether it is known; null of texts, which are as long as they are. */
export function bytesOfOne(table: AnyTable, name: string): number | null {
  const type = ENGINE_TYPES[kindOf(table, name)]
  if (type === 'String') return null
  return (table.columns[name].nullable ? 1 : 0) + (type === 'UInt8' ? 1 : 8)
}

/** Numbers, times and the like: their place among the bytes of the batch is known before. */
export class FixedColumn {
  readonly #table: AnyTable
  readonly #name: string
  readonly #kind: CellKind
  readonly #isSound: (value: unknown) => boolean
  readonly #nulls: Uint8Array | null
  readonly #values: DataView

  constructor(table: AnyTable, name: string, head: Uint8Array, into: Buffer, at: number, rows: number) {
    const { nullable } = table.columns[name]
    this.#table = table
    this.#name = name
    this.#kind = kindOf(table, name)
    this.#isSound = kindTest(this.#kind)
    into.set(head, at)
    const begin = at + head.length
    this.#nulls = nullable ? into.subarray(begin, begin + rows).fill(0) : null
    this.#values = new DataView(into.buffer, into.byteOffset + begin + (nullable ? rows : 0))
  }

  add(rows: readonly AnyRow[], start: number, end: number): void {
    switch (this.#kind) {
      case 'number':
        return this.#addNumbers(rows, start, end)
      case 'boolean':
        return this.#addWith(rows, start, end, (values, index, cell) =>
          values.setUint8(index, cell === true ? 1 : 0),
        )
      case 'date':
        return this.#addWith(rows, start, end, (values, index, cell) =>
          putWhole(values, index * 8, cell === null ? 0 : dayMs(cell as string)!),
        )
      default:
        return this.#addWholes(rows, start, end)
    }
  }

  #addNumbers(rows: readonly AnyRow[], start: number, end: number): void {
    const [name, values] = [this.#name, this.#values]
    for (let index = start; index < end; index++) {
      const cell = rows[index]![name]
      if (typeof cell === 'number' && cell - cell === 0) values.setFloat64(index * 8, cell, true)
      else values.setFloat64(index * 8, this.#unknown(cell, index), true)
    }
  }

  #addWholes(rows: readonly AnyRow[], start: number, end: number): void {
    const [name, values] = [this.#name, this.#values]
    for (let index = start; index < end; index++) {
      const cell = rows[index]![name]
      putWhole(values, index * 8, this.#isSound(cell) ? (cell as number) : this.#unknown(cell, index))
    }
  }

  #addWith(
    rows: readonly AnyRow[],
    start: number,
    end: number,
    put: (values: DataView, index: number, cell: unknown) => void,
  ): void {
    for (let index = start; index < end; index++) {
      const cell = rows[index]![this.#name]
      if (!this.#isSound(cell)) this.#unknown(cell, index)
      put(this.#values, index, cell ?? null)
    }
  }

  /** What stands in the place of a cell that is not known; throws where it has to be. */
  #unknown(cell: unknown, index: number): number {
    if (this.#nulls === null || (cell !== null && cell !== undefined))
      refuseCell(this.#table, this.#name, cell, index)
    this.#nulls[index] = 1
    return 0
  }
}

/** Two halves, which is many times as fast as a BigInt. */
export function putWhole(into: DataView, at: number, value: number): void {
  into.setUint32(at, value >>> 0, true)
  into.setInt32(at + 4, Math.floor(value / HIGH), true)
}

/** Texts, and values that are kept as such. */
export class TextColumn {
  readonly #table: AnyTable
  readonly #name: string
  readonly #isJson: boolean
  readonly #bytes: TextBytes
  /** Where the marks begin which of them are unknown; null where none may be. */
  readonly #nullsAt: number | null

  constructor(table: AnyTable, name: string, head: Uint8Array, rows: number) {
    const { kind, nullable } = table.columns[name]
    this.#table = table
    this.#name = name
    this.#isJson = kind === 'json'
    this.#nullsAt = nullable ? head.length : null
    this.#bytes = new TextBytes(head, nullable ? rows : 0, rows)
  }

  add(rows: readonly AnyRow[], start: number, end: number): void {
    const [name, bytes, isJson] = [this.#name, this.#bytes, this.#isJson]
    for (let index = start; index < end; index++) {
      const cell = rows[index]![name]
      if (typeof cell === 'string' && !isJson) bytes.add(cell)
      else if (cell === null || cell === undefined) this.#addUnknown(cell, index)
      else if (isJson) bytes.add(JSON.stringify(cell))
      else refuseCell(this.#table, name, cell, index)
    }
  }

  done(): Uint8Array {
    return this.#bytes.done()
  }

  #addUnknown(cell: unknown, index: number): void {
    if (this.#nullsAt === null) refuseCell(this.#table, this.#name, cell, index)
    this.#bytes.mark(this.#nullsAt + index)
    this.#bytes.add('')
  }
}

/** Up to so many signs a text is written sign by sign, which is faster than to call the library. */
const FEW_SIGNS = 40
const EXPECTED_SIGNS = 12

/** Lengths and texts, one behind the other. */
class TextBytes {
  #bytes: Buffer
  #at: number

  constructor(head: Uint8Array, marks: number, texts: number) {
    this.#at = head.length + marks
    this.#bytes = Buffer.allocUnsafeSlow(this.#at + texts * (EXPECTED_SIGNS + 1))
    this.#bytes.set(head)
    this.#bytes.fill(0, head.length, this.#at)
  }

  mark(at: number): void {
    this.#bytes[at] = 1
  }

  add(text: string): void {
    if (text.length > FEW_SIGNS || !this.#addPlain(text)) this.#addAny(text)
  }

  done(): Uint8Array {
    return this.#bytes.subarray(0, this.#at)
  }

  /** False of a text with signs that take more than a byte. */
  #addPlain(text: string): boolean {
    this.#reserve(text.length + 1)
    const bytes = this.#bytes
    let at = this.#at
    bytes[at++] = text.length
    for (let index = 0; index < text.length; index++) {
      const sign = text.charCodeAt(index)
      if (sign > 127) return false
      bytes[at++] = sign
    }
    this.#at = at
    return true
  }

  #addAny(text: string): void {
    const length = Buffer.byteLength(text)
    this.#reserve(length + MOST_COUNT_BYTES)
    this.#at = putCount(this.#bytes, this.#at, length)
    this.#at += this.#bytes.write(text, this.#at)
  }

  #reserve(more: number): void {
    const end = this.#at + more
    if (end <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.#bytes.length, end))
    this.#bytes.copy(larger, 0, 0, this.#at)
    this.#bytes = larger
  }
}

/** Seven bits a byte, the lowest first. */
export function putCount(into: Uint8Array, at: number, count: number): number {
  let [place, left] = [at, count]
  while (left >= 128) {
    into[place++] = (left % 128) | 128
    left = Math.floor(left / 128)
  }
  into[place++] = left
  return place
}

export function columnHead(name: string, type: string): Uint8Array {
  const texts = new TextBytes(new Uint8Array(), 0, 2)
  texts.add(name)
  texts.add(type)
  return texts.done()
}
