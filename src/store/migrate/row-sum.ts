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

  /** Written out in one piece: it runs for every cell of every row, on both sides. */
  #addRow(row: AnyRow): void {
    let [a, b]: [number, number] = [SEEDS[0], SEEDS[1]]
    for (const { name, kind } of this.#cells) {
      const cell = row[name]
      if (cell === null || cell === undefined) {
        a = stirred(a, NULL)
        b = stirred(b, NULL ^ a)
      } else if (kind === 'text' || kind === 'date' || kind === 'json') {
        const text = kind === 'json' ? jsonOf(cell) : (cell as string)
        const { length } = text
        // With its length, so that no letter can pass from one cell to the next unseen.
        a = stirred(a, length)
        b = stirred(b, length ^ a)
        for (let at = 0; at < length; at += 2) {
          const word = text.charCodeAt(at) | (at + 1 < length ? text.charCodeAt(at + 1) << 16 : 0)
          a = stirred(a, word)
          b = stirred(b, word ^ a)
        }
      } else {
        figure[0] = Number(cell)
        a = stirred(a, words[0]!)
        b = stirred(b, words[0]! ^ a)
        a = stirred(a, words[1]!)
        b = stirred(b, words[1]! ^ a)
      }
    }
    this.#high = (this.#high + settled(a)) >>> 0
    this.#low = (this.#low + settled(b)) >>> 0
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
