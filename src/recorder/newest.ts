import { RecentMap } from '../core/recent-map.ts'
import type { AnyTable } from '../define/table.ts'
import type { AnyRow, Key } from './keys.ts'

/** The last row given per key of a `replace` table: the same again need not be written. */
export class NewestRows {
  readonly #names: readonly string[]
  readonly #rows: RecentMap<AnyRow, Key>

  constructor(table: AnyTable, maxKeys: number) {
    this.#names = table.columnNames
    this.#rows = new RecentMap(maxKeys)
  }

  get count(): number {
    return this.#rows.size
  }

  /** False when the newest row of that key says the same. */
  put(key: Key, row: AnyRow): boolean {
    const last = this.#rows.get(key)
    const changed = last === undefined || this.#names.some((name) => !same(last[name], row[name]))
    if (changed) this.#rows.set(key, row)
    return changed
  }
}

export function same(a: unknown, b: unknown): boolean {
  if (a === b || (a ?? null) === (b ?? null)) return true
  if (typeof a !== 'object' || typeof b !== 'object') return false
  return JSON.stringify(a) === JSON.stringify(b)
}
