import { canonicalJson } from '../../core/canonical-json.ts'
import type { CellKind } from '../../define/rule.ts'
import type { AnyTable } from '../../define/table.ts'

type AnyRow = Readonly<Record<string, unknown>>

const NULL = 0x6e756c6c
const SEEDS = [0x9747b28c, 0x3c6ef372] as const

/** A number's bits, two words of them: two numbers are the same if their last bit is. */
const figure = new Float64Array(1)
const words = new Int32Array(figure.buffer)

/**
 * What rows say, in 64 bits: the sum of a hash of each, so that it is the same in whatever order an engine hands them
 * out. Every cell counts, by its column; unknown is like no value. It finds what got lost or changed on the way, not
 * what somebody has forged.
 */
export class RowSum {
  readonly #cells: readonly { readonly name: string; readonly kind: CellKind }[]
  #rows = 0
  #high = 0
  #low = 0

  constructor(table: AnyTable) {
    const names: readonly string[] = table.columnNames
    this.#cells = names.map((name) => ({ name, kind: table.columns[name].kind }))
  }

  get rows(): number {
    return this.#rows
  }

  /** 16 hexadecimal digits. */
  get sum(): string {
    return [this.#high, this.#low].map((word) => word.toString(16).padStart(8, '0')).join('')
  }

  add(rows: readonly AnyRow[]): void {
    for (const row of rows) this.#addRow(row)
    this.#rows += rows.length
  }

  #addRow(row: AnyRow): void {
    let [a, b]: [number, number] = [...SEEDS]
    const mix = (word: number) => {
      a = stirred(a, word)
      b = stirred(b, word ^ a)
    }
    for (const { name, kind } of this.#cells) mixCell(kind, row[name], mix)
    this.#high = (this.#high + settled(a)) >>> 0
    this.#low = (this.#low + settled(b)) >>> 0
  }
}

function mixCell(kind: CellKind, cell: unknown, mix: (word: number) => void): void {
  if (cell === null || cell === undefined) mix(NULL)
  else if (kind === 'text' || kind === 'date') mixText(cell as string, mix)
  else if (kind === 'json') mixText(jsonOf(cell), mix)
  else {
    figure[0] = Number(cell)
    mix(words[0]!)
    mix(words[1]!)
  }
}

/** With its length, so that no letter can pass from one cell to the next unseen. */
function mixText(text: string, mix: (word: number) => void): void {
  mix(text.length)
  for (let at = 0; at < text.length; at += 2) {
    mix(text.charCodeAt(at) | ((text.charCodeAt(at + 1) || 0) << 16))
  }
}

/** Engines may order keys as they like. What has no canonical form is taken as it stands. */
function jsonOf(value: unknown): string {
  try {
    return canonicalJson(value)
  } catch {
    return JSON.stringify(value)
  }
}

// The steps of MurmurHash3 on words of 32 bits.

function stirred(state: number, word: number): number {
  const turned = Math.imul(word, 0xcc9e2d51)
  const mixed = state ^ Math.imul((turned << 15) | (turned >>> 17), 0x1b873593)
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0
}

function settled(state: number): number {
  const first = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35)
  return (second ^ (second >>> 16)) >>> 0
}
