import { dayMs } from '../../core/time.ts'
import type { CellKind } from '../../define/rule.ts'
import type { AnyTable } from '../../define/table.ts'
import { type AnyRow, breather, type Cells, cellsOf } from '../batch-cells.ts'
import { ENGINE_TYPES, typeOf, VERSION, VERSION_TYPE } from './schema.ts'
import { keptName } from './sql.ts'

/** So many cells at a stretch. */
const PART_ROWS = 2_048
const HIGH = 2 ** 32
const MOST_COUNT_BYTES = 5

/**
 * A batch as the engine's Native format has it: one block, column by column. It is the form that costs least on both
 * sides, and rows of one block that go to the same place appear there at once.
 */
export async function encodeNative(
  table: AnyTable,
  rows: readonly AnyRow[],
  firstVersion: number,
): Promise<Uint8Array[]> {
  const breathe = breather()
  const names: readonly string[] = table.columnNames
  const columns = names.map((name) => ({
    name,
    bytes: new ColumnBytes(table.columns[name].kind, table.columns[name].nullable, rows.length),
  }))
  for (let start = 0; start < rows.length; start += PART_ROWS) {
    const part = rows.length <= PART_ROWS ? rows : rows.slice(start, start + PART_ROWS)
    for (const { name, bytes } of columns) {
      await breathe()
      bytes.add(cellsOf(table, name, part, start), start)
    }
  }
  return [
    head(names.length + 1, rows.length),
    ...columns.flatMap(({ name, bytes }) => [
      columnHead(keptName(name), typeOf(table, name)),
      ...bytes.done(),
    ]),
    columnHead(VERSION, VERSION_TYPE),
    versions(firstVersion, rows.length),
  ]
}

class ColumnBytes {
  readonly #kind: CellKind
  readonly #nulls: Uint8Array | null
  readonly #fixed: DataView<ArrayBuffer> | null
  readonly #texts: TextBytes | null

  constructor(kind: CellKind, nullable: boolean, rows: number) {
    this.#kind = kind
    this.#nulls = nullable ? new Uint8Array(rows) : null
    const type = ENGINE_TYPES[kind]
    this.#texts = type === 'String' ? new TextBytes() : null
    this.#fixed = type === 'String' ? null : new DataView(new ArrayBuffer(rows * (type === 'UInt8' ? 1 : 8)))
  }

  add(cells: Cells, start: number): void {
    if (this.#nulls !== null) {
      for (let index = 0; index < cells.length; index++)
        if (cells[index] == null) this.#nulls[start + index] = 1
    }
    switch (this.#kind) {
      case 'text':
        this.#texts!.addAll(cells as Cells<string>)
        break
      case 'json':
        this.#texts!.addAll(cells.map((cell) => (cell == null ? null : JSON.stringify(cell))))
        break
      case 'number':
        for (let index = 0; index < cells.length; index++)
          this.#fixed!.setFloat64((start + index) * 8, (cells[index] as number | null | undefined) ?? 0, true)
        break
      case 'boolean':
        for (let index = 0; index < cells.length; index++)
          this.#fixed!.setUint8(start + index, cells[index] === true ? 1 : 0)
        break
      case 'date':
        for (let index = 0; index < cells.length; index++) {
          const day = cells[index]
          putWhole(this.#fixed!, start + index, day == null ? 0 : dayMs(day as string)!)
        }
        break
      default:
        for (let index = 0; index < cells.length; index++)
          putWhole(this.#fixed!, start + index, (cells[index] as number | null | undefined) ?? 0)
    }
  }

  done(): Uint8Array[] {
    const values = this.#texts ? this.#texts.done() : new Uint8Array(this.#fixed!.buffer)
    return this.#nulls === null ? [values] : [this.#nulls, values]
  }
}

/** Two halves, which is many times as fast as a BigInt. */
function putWhole(into: DataView, place: number, value: number): void {
  into.setUint32(place * 8, value >>> 0, true)
  into.setInt32(place * 8 + 4, Math.floor(value / HIGH), true)
}

function versions(first: number, rows: number): Uint8Array {
  const values = new DataView(new ArrayBuffer(rows * 8))
  for (let index = 0; index < rows; index++) putWhole(values, index, first + index)
  return new Uint8Array(values.buffer)
}

/** Up to so many signs a text is written sign by sign, which is faster than to call the library. */
const FEW_SIGNS = 40

/** Lengths and texts, one behind the other. */
class TextBytes {
  #bytes = Buffer.allocUnsafe(4_096)
  #at = 0

  addAll(texts: Cells<string>): void {
    for (let index = 0; index < texts.length; index++) {
      const text = texts[index] ?? ''
      if (text.length > FEW_SIGNS || !this.#addPlain(text)) this.#add(text)
    }
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

  #add(text: string): void {
    const length = Buffer.byteLength(text)
    this.#reserve(length + MOST_COUNT_BYTES)
    this.#at = putCount(this.#bytes, this.#at, length)
    this.#at += this.#bytes.write(text, this.#at)
  }

  #reserve(more: number): void {
    const end = this.#at + more
    if (end <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(2 * this.#bytes.length, end))
    this.#bytes.copy(larger, 0, 0, this.#at)
    this.#bytes = larger
  }
}

/** Seven bits a byte, the lowest first. */
function putCount(into: Uint8Array, at: number, count: number): number {
  let [place, left] = [at, count]
  while (left >= 128) {
    into[place++] = (left % 128) | 128
    left = Math.floor(left / 128)
  }
  into[place++] = left
  return place
}

function head(columns: number, rows: number): Uint8Array {
  const bytes = new Uint8Array(20)
  return bytes.subarray(0, putCount(bytes, putCount(bytes, 0, columns), rows))
}

function columnHead(name: string, type: string): Uint8Array {
  const texts = new TextBytes()
  texts.addAll([name, type])
  return texts.done()
}
