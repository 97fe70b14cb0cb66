import { dayMs } from '../../core/time.ts'
import { type CellKind, kindTest } from '../../define/rule.ts'
import type { AnyTable } from '../../define/table.ts'
import { type AnyRow, refuseCell } from '../batch-cells.ts'
import { kindOf } from '../sql-words.ts'
import { ENGINE_TYPES, typeOf } from './schema.ts'
import { keptName } from './sql.ts'

const HIGH = 2 ** 32
const MOST_COUNT_BYTES = 5
/** Up to so many signs a text is written sign by sign, which is faster than to call the library. */
const FEW_SIGNS = 40
/** Of a column, before its cells; and of a text, with its length. What is guessed too low costs a copy. */
const GUESSED_HEAD_BYTES = 50
const GUESSED_TEXT_BYTES = 14

/** Of a cell with its mark whether it is known; null of texts, which are as long as they are. */
export function bytesOfCell(table: AnyTable, name: string): number | null {
  const type = ENGINE_TYPES[kindOf(table, name)]
  if (type === 'String') return null
  return (table.columns[name].nullable ? 1 : 0) + (type === 'UInt8' ? 1 : 8)
}

/** Of columns with their heads: of fixed ones to the byte or a little more. */
export function guessedBytes(table: AnyTable, names: readonly string[], rows: number): number {
  return names.reduce(
    (sum, name) => sum + GUESSED_HEAD_BYTES + (bytesOfCell(table, name) ?? GUESSED_TEXT_BYTES) * rows,
    0,
  )
}

/** What a block is made of, one behind the other. */
export class BlockBytes {
  #bytes: Buffer
  #at = 0

  constructor(expected: number) {
    this.#bytes = Buffer.allocUnsafeSlow(expected)
  }

  addHead(name: string, type: string): void {
    this.addText(name)
    this.addText(type)
  }

  addText(text: string): void {
    if (text.length > FEW_SIGNS || !this.#addPlain(text)) this.#addAny(text)
  }

  /** Seven bits a byte, the lowest first. */
  addCount(count: number): void {
    this.#reserve(MOST_COUNT_BYTES)
    let left = count
    while (left >= 128) {
      this.#bytes[this.#at++] = (left % 128) | 128
      left = Math.floor(left / 128)
    }
    this.#bytes[this.#at++] = left
  }

  /** One after the other. */
  addWholes(first: number, count: number): void {
    const values = this.viewOf(this.take(8 * count))
    for (let index = 0; index < count; index++) putWhole(values, index * 8, first + index)
  }

  /** Where so many bytes begin, which are written later. */
  take(bytes: number): number {
    this.#reserve(bytes)
    const at = this.#at
    this.#at += bytes
    return at
  }

  addBytes(bytes: Uint8Array): void {
    const at = this.take(bytes.length)
    this.#bytes.set(bytes, at)
  }

  addZeros(count: number): number {
    const at = this.take(count)
    this.#bytes.fill(0, at, at + count)
    return at
  }

  mark(at: number): void {
    this.#bytes[at] = 1
  }

  /** Good until more is added. */
  viewOf(at: number): DataView {
    return new DataView(this.#bytes.buffer, this.#bytes.byteOffset + at)
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
    this.addCount(length)
    this.#reserve(length)
    this.#at += this.#bytes.write(text, this.#at)
  }

  #reserve(more: number): void {
    const end = this.#at + more
    if (end <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(Math.ceil(1.5 * this.#bytes.length), end))
    this.#bytes.copy(larger, 0, 0, this.#at)
    this.#bytes = larger
  }
}

/** Two halves, which is many times as fast as a BigInt. */
function putWhole(into: DataView, at: number, value: number): void {
  into.setUint32(at, value >>> 0, true)
  into.setInt32(at + 4, Math.floor(value / HIGH), true)
}

/** Numbers, times and the like: each has its place before it is known. */
export class FixedColumn {
  readonly #block: BlockBytes
  readonly #table: AnyTable
  readonly #name: string
  readonly #kind: CellKind
  readonly #isSound: (value: unknown) => boolean
  readonly #nullsAt: number | null
  readonly #valuesAt: number

  constructor(block: BlockBytes, table: AnyTable, name: string, rows: number) {
    this.#block = block
    this.#table = table
    this.#name = name
    this.#kind = kindOf(table, name)
    this.#isSound = kindTest(this.#kind)
    this.#nullsAt = takeHead(block, table, name, rows)
    this.#valuesAt = block.take(rows * (ENGINE_TYPES[this.#kind] === 'UInt8' ? 1 : 8))
  }

  add(rows: readonly AnyRow[], start: number, end: number): void {
    const values = this.#block.viewOf(this.#valuesAt)
    if (this.#kind === 'number') this.#addNumbers(values, rows, start, end)
    else if (this.#kind === 'time' || this.#kind === 'integer') this.#addWholes(values, rows, start, end)
    else this.#addOthers(values, rows, start, end)
  }

  /** Most cells are such, so that whether one is sound is seen here: finite, as the rule has it. */
  #addNumbers(values: DataView, rows: readonly AnyRow[], start: number, end: number): void {
    const name = this.#name
    for (let index = start; index < end; index++) {
      const cell = rows[index]![name]
      if (typeof cell === 'number' && cell - cell === 0) values.setFloat64(index * 8, cell, true)
      else values.setFloat64(index * 8, this.#unknown(cell, index), true)
    }
  }

  #addWholes(values: DataView, rows: readonly AnyRow[], start: number, end: number): void {
    const [name, isSound] = [this.#name, this.#isSound]
    for (let index = start; index < end; index++) {
      const cell = rows[index]![name]
      putWhole(values, index * 8, isSound(cell) ? (cell as number) : this.#unknown(cell, index))
    }
  }

  #addOthers(values: DataView, rows: readonly AnyRow[], start: number, end: number): void {
    for (let index = start; index < end; index++) {
      const cell = rows[index]![this.#name]
      const known = this.#isSound(cell) ? cell : this.#unknown(cell, index)
      if (this.#kind === 'boolean') values.setUint8(index, known === true ? 1 : 0)
      else putWhole(values, index * 8, known === 0 ? 0 : dayMs(known as string)!)
    }
  }

  /** What stands in the place of a cell that is not known; throws where it has to be. */
  #unknown(cell: unknown, index: number): 0 {
    if (this.#nullsAt === null || !isUnknown(cell)) refuseCell(this.#table, this.#name, cell, index)
    this.#block.mark(this.#nullsAt + index)
    return 0
  }
}

/** Texts, and values that are kept as such: each is as long as it is, so that they have bytes of their own at first. */
export class TextColumn {
  readonly #block: BlockBytes
  readonly #table: AnyTable
  readonly #name: string
  readonly #isJson: boolean
  readonly #nullsAt: number | null

  constructor(table: AnyTable, name: string, rows: number) {
    this.#block = new BlockBytes(GUESSED_HEAD_BYTES + GUESSED_TEXT_BYTES * rows)
    this.#table = table
    this.#name = name
    this.#isJson = kindOf(table, name) === 'json'
    this.#nullsAt = takeHead(this.#block, table, name, rows)
  }

  done(): Uint8Array {
    return this.#block.done()
  }

  add(rows: readonly AnyRow[], start: number, end: number): void {
    const [block, name, isJson] = [this.#block, this.#name, this.#isJson]
    for (let index = start; index < end; index++) {
      const cell = rows[index]![name]
      if (isUnknown(cell)) this.#addUnknown(cell, index)
      else if (isJson) block.addText(JSON.stringify(cell))
      else if (typeof cell === 'string') block.addText(cell)
      else refuseCell(this.#table, name, cell, index)
    }
  }

  #addUnknown(cell: unknown, index: number): void {
    if (this.#nullsAt === null) refuseCell(this.#table, this.#name, cell, index)
    this.#block.mark(this.#nullsAt + index)
    this.#block.addText('')
  }
}

/** Where the marks begin which cells are unknown; null where none may be. */
function takeHead(block: BlockBytes, table: AnyTable, name: string, rows: number): number | null {
  block.addHead(keptName(name), typeOf(table, name))
  return table.columns[name].nullable ? block.addZeros(rows) : null
}

function isUnknown(cell: unknown): cell is null | undefined {
  return cell === null || cell === undefined
}
