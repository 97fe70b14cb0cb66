import type { AnyTable } from '../define/table.ts'
import type { Key } from './key-set.ts'
import type { AnyRow } from './keys.ts'

/** The last row given per key of a `replace` table: the same again need not be written. */
export class NewestRows {
  readonly #names: readonly string[]
  readonly #maxKeys: number
  #young = new Map<Key, AnyRow>()
  #old = new Map<Key, AnyRow>()

  constructor(table: AnyTable, maxKeys: number) {
    this.#names = table.columnNames
    this.#maxKeys = maxKeys
  }

  get count(): number {
    return this.#young.size + this.#old.size
  }

  /** False when the newest row of that key says the same. */
  put(key: Key, row: AnyRow): boolean {
    const last = this.#young.get(key) ?? this.#old.get(key)
    const changed = last === undefined || this.#names.some((name) => !same(last[name], row[name]))
    this.#young.set(key, changed ? row : last)
    if (this.#young.size > this.#maxKeys / 2) {
      this.#old = this.#young
      this.#young = new Map()
    }
    return changed
  }
}

export function same(a: unknown, b: unknown): boolean {
  if (a === b || (a ?? null) === (b ?? null)) return true
  if (typeof a !== 'object' || typeof b !== 'object') return false
  return JSON.stringify(a) === JSON.stringify(b)
}
