import { made } from '../../core/made.ts'
import { dateOf } from '../../core/time.ts'
import type { ColumnsAnswer, Field, OutColumn } from '../answer.ts'

const HIGH = 2 ** 32

/** Takes an answer in the Native format apart by column: as many blocks as there are, one behind the other. */
export function readNative(body: Buffer, fields: readonly Pick<Field, 'kind'>[]): ColumnsAnswer {
  const bytes = new Bytes(body)
  const columns: (Numbers | Words)[] = []
  let rows = 0
  while (!bytes.isAtEnd()) {
    const [width, count] = [bytes.count(), bytes.count()]
    for (let index = 0; index < width; index++) {
      bytes.skipText()
      const type = bytes.text()
      const column = columns[index] ?? (/\bString\b/.test(type) ? new Words() : new Numbers())
      columns[index] = column
      if (count > 0) column.add(bytes, type, count)
    }
    rows += count
  }
  return {
    rows,
    columns: fields.map(({ kind }, index) => {
      const column = (columns[index] ?? new Numbers()).done()
      return kind === 'date' && column.form === 'numbers' ? daysOf(column.values, column.nulls, rows) : column
    }),
  }
}

/** Days are kept as their midnights and shown as their dates; the same few return. */
function daysOf(values: Float64Array, nulls: Uint8Array | null, rows: number): OutColumn {
  const codes = new Uint32Array(rows)
  const words: string[] = []
  const known = new Map<number, number>()
  for (let row = 0; row < rows; row++) {
    if (nulls?.[row] === 1) continue
    codes[row] = made(known, values[row]!, (ms) => words.push(dateOf(ms)))
  }
  return { form: 'words', codes, words }
}

class Bytes {
  readonly buffer: Buffer
  readonly view: DataView
  at = 0

  constructor(buffer: Buffer) {
    this.buffer = buffer
    this.view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength)
  }

  isAtEnd(): boolean {
    return this.at >= this.buffer.length
  }

  /** Seven bits a byte, the lowest first. */
  count(): number {
    let [value, times] = [0, 1]
    for (;;) {
      const byte = this.view.getUint8(this.at++)
      if (byte < 128) return value + byte * times
      value += (byte - 128) * times
      times *= 128
    }
  }

  text(): string {
    const length = this.count()
    this.at += length
    return this.buffer.toString('utf8', this.at - length, this.at)
  }

  skipText(): void {
    const length = this.count()
    this.at += length
  }

  take(length: number): Buffer {
    this.at += length
    if (this.at > this.buffer.length) throw new RangeError('the answer of the ClickHouse node ends too early')
    return this.buffer.subarray(this.at - length, this.at)
  }
}

/** Which rows are unknown, before their values; what is not `Nullable` has none. */
function nullsIn(bytes: Bytes, type: string, rows: number): Uint8Array | null {
  return type.startsWith('Nullable(') ? bytes.take(rows) : null
}

class Numbers {
  #values = new Float64Array(0)
  #nulls: Uint8Array | null = null
  #rows = 0

  add(bytes: Bytes, type: string, rows: number): void {
    const nulls = nullsIn(bytes, type, rows)
    const [from, to] = [this.#rows, this.#rows + rows]
    this.#grow(to)
    readNumbers(bytes, /(?:U?Int|Float)\d+|Nothing/.exec(type)?.[0] ?? type, this.#values.subarray(from, to))
    if (nulls) this.#unknowns().set(nulls, from)
    // A sum may pass what a figure can be: that is unknown then, and no figure that is none gets out.
    if (type.includes('Float')) {
      for (let row = from; row < to; row++)
        if (!Number.isFinite(this.#values[row]!)) this.#unknowns()[row] = 1
    }
    this.#rows = to
  }

  done(): Extract<OutColumn, { form: 'numbers' }> {
    return {
      form: 'numbers',
      values: this.#values.subarray(0, this.#rows),
      nulls: this.#nulls?.subarray(0, this.#rows) ?? null,
    }
  }

  #unknowns(): Uint8Array {
    this.#nulls ??= new Uint8Array(this.#values.length)
    return this.#nulls
  }

  #grow(rows: number): void {
    if (rows <= this.#values.length) return
    const room = this.#rows === 0 ? rows : Math.max(rows, 2 * this.#values.length)
    const values = new Float64Array(room)
    values.set(this.#values)
    this.#values = values
    if (this.#nulls === null) return
    const nulls = new Uint8Array(room)
    nulls.set(this.#nulls)
    this.#nulls = nulls
  }
}

/** Wholes of eight bytes are read in two halves, which is many times as fast as a BigInt. */
const READERS: Readonly<
  Record<string, readonly [bytes: number, read: (view: DataView, at: number) => number]>
> = {
  Float64: [8, (view, at) => view.getFloat64(at, true)],
  Int64: [8, (view, at) => view.getInt32(at + 4, true) * HIGH + view.getUint32(at, true)],
  UInt64: [8, (view, at) => view.getUint32(at + 4, true) * HIGH + view.getUint32(at, true)],
  UInt32: [4, (view, at) => view.getUint32(at, true)],
  UInt16: [2, (view, at) => view.getUint16(at, true)],
  UInt8: [1, (view, at) => view.getUint8(at)],
  Nothing: [1, () => 0],
}

function readNumbers(bytes: Bytes, type: string, into: Float64Array): void {
  const reader = READERS[type]
  if (!reader) throw new TypeError(`the ClickHouse node answered with ${type}, which was not asked for`)
  const [width, read] = reader
  const { buffer, byteOffset, byteLength } = bytes.take(into.length * width)
  const view = new DataView(buffer, byteOffset, byteLength)
  for (let row = 0; row < into.length; row++) into[row] = read(view, row * width)
}

function numbersOf(bytes: Bytes, type: string, count: number): Float64Array {
  const values = new Float64Array(count)
  readNumbers(bytes, type, values)
  return values
}

/** Of a column with a dictionary: how wide its numbers are, and that its words come with the block. */
const INDEX_TYPES = ['UInt8', 'UInt16', 'UInt32', 'UInt64']
const ADDITIONAL_KEYS = 512

const SLOT_BITS = 10
/** Longer texts mostly do not return. */
const SHORT = 32

/** Words by number, from 1 on. Short ones that return are known by their bytes, without being made a string again. */
class Words {
  #codes = new Uint32Array(0)
  #rows = 0
  readonly #words: string[] = []
  readonly #known = new Map<string, number>()
  readonly #slotCodes = new Uint32Array(1 << SLOT_BITS)
  readonly #slotAt = new Float64Array(1 << SLOT_BITS)
  readonly #slotLength = new Uint8Array(1 << SLOT_BITS)

  add(bytes: Bytes, type: string, rows: number): void {
    const codes = new Uint32Array(this.#rows + rows)
    codes.set(this.#codes)
    if (type.startsWith('LowCardinality(')) this.#addByDictionary(bytes, type, codes.subarray(this.#rows))
    else this.#addPlain(bytes, type, rows, codes.subarray(this.#rows))
    this.#codes = codes
    this.#rows += rows
  }

  #addPlain(bytes: Bytes, type: string, rows: number, codes: Uint32Array): void {
    const nulls = nullsIn(bytes, type, rows)
    for (let row = 0; row < rows; row++) {
      const length = bytes.count()
      const at = bytes.at
      bytes.at += length
      if (nulls?.[row] !== 1) codes[row] = this.#codeAt(bytes.buffer, at, length)
    }
    if (bytes.at > bytes.buffer.length)
      throw new RangeError('the answer of the ClickHouse node ends too early')
  }

  /** The words of the block once, then which of them each row has; of those that may be unknown the first stands for it. */
  #addByDictionary(bytes: Bytes, type: string, codes: Uint32Array): void {
    const [, flags, count] = numbersOf(bytes, 'UInt64', 3) as unknown as readonly [number, number, number]
    if (Math.floor(flags / ADDITIONAL_KEYS) % 2 === 0)
      throw new TypeError('the ClickHouse node answered with a dictionary of another block')
    const words = new Uint32Array(count)
    this.#addPlain(bytes, 'String', count, words)
    if (type.includes('Nullable(')) words[0] = 0
    const [rows] = numbersOf(bytes, 'UInt64', 1)
    const places = numbersOf(bytes, INDEX_TYPES[flags % 256]!, rows!)
    for (let row = 0; row < places.length; row++) codes[row] = words[places[row]!]!
  }

  done(): OutColumn {
    return { form: 'words', codes: this.#codes, words: this.#words }
  }

  #codeAt(buffer: Buffer, at: number, length: number): number {
    if (length > SHORT) return this.#codeOf(buffer.toString('utf8', at, at + length))
    let mixed = length
    for (let place = at; place < at + length; place++) mixed = Math.imul(mixed ^ buffer[place]!, 0x01000193)
    const slot = Math.imul(mixed, 0x9e3779b1) >>> (32 - SLOT_BITS)
    const code = this.#slotCodes[slot]!
    if (code !== 0 && this.#slotLength[slot] === length && isSame(buffer, this.#slotAt[slot]!, at, length))
      return code
    const found = this.#codeOf(buffer.toString('utf8', at, at + length))
    this.#slotCodes[slot] = found
    this.#slotAt[slot] = at
    this.#slotLength[slot] = length
    return found
  }

  #codeOf(word: string): number {
    return made(this.#known, word, (text) => this.#words.push(text))
  }
}

function isSame(buffer: Buffer, a: number, b: number, length: number): boolean {
  for (let index = 0; index < length; index++) if (buffer[a + index] !== buffer[b + index]) return false
  return true
}
