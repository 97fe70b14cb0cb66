import { StoreError } from '../../src/core/errors.ts'
import { HOUR } from '../../src/core/time.ts'
import {
  type AggregateQuery,
  finalReader,
  type LatestQuery,
  type RangeQuery,
  type Reader,
  type Where,
} from '../../src/define/reader.ts'
import type { AnyTable, Row } from '../../src/define/table.ts'
import type { Store } from '../../src/store/port.ts'

type AnyRow = Record<string, unknown>

/** A store for tests of its callers: keeps what it is given, and can be told to be slow or to fail. */
export class MemoryStore implements Store {
  readonly #rows = new Map<string, AnyRow[]>()
  /** The newest row of each key, of tables whose rows replace each other. */
  readonly #newest = new Map<string, Map<string, AnyRow>>()
  /** Inserts that were asked for, held ones included. */
  asked = 0
  readonly inserts: { readonly table: string; readonly rows: number }[] = []
  /** So many of the next inserts fail. */
  failures = 0
  /** Failing inserts keep their rows all the same, as when the answer of an engine is lost. */
  keepsThenFails = false
  #gate: Promise<void> = Promise.resolve()

  /** Every insert waits until the returned function is called. */
  hold(): () => void {
    let open = () => {}
    this.#gate = new Promise((resolve) => {
      open = resolve
    })
    return open
  }

  /** All rows ever inserted, repeats included. */
  rows<T extends AnyTable>(table: T): Row<T>[] {
    return (this.#rows.get(table.name) ?? []) as Row<T>[]
  }

  async insert<T extends AnyTable>(table: T, rows: readonly Row<T>[]): Promise<void> {
    this.asked++
    await this.#gate
    const failing = this.failures > 0
    if (failing) this.failures--
    if (!failing || this.keepsThenFails) {
      this.inserts.push({ table: table.name, rows: rows.length })
      const kept = this.#rows.get(table.name) ?? []
      const newest = this.#newest.get(table.name) ?? new Map<string, AnyRow>()
      for (const row of rows) {
        const own = { ...(row as AnyRow) }
        kept.push(own)
        if (table.writes === 'replace') newest.set(keyOf(table, own), own)
      }
      this.#rows.set(table.name, kept)
      this.#newest.set(table.name, newest)
    }
    if (failing) throw new StoreError('failed', 'told to fail')
  }

  async missing<T extends AnyTable>(table: T, rows: readonly Row<T>[]): Promise<Row<T>[]> {
    const keyOf = (row: AnyRow) => JSON.stringify((table.key as string[]).map((name) => row[name]))
    const isTimed = (table.key as string[]).includes(table.time)
    const near = (a: AnyRow, b: AnyRow) =>
      isTimed || Math.abs(Math.floor(timeOf(table, a) / HOUR) - Math.floor(timeOf(table, b) / HOUR)) <= 1
    const kept = new Map<string, AnyRow[]>()
    for (const row of this.rows(table) as AnyRow[])
      kept.set(keyOf(row), [...(kept.get(keyOf(row)) ?? []), row])
    return rows.filter((row) => !kept.get(keyOf(row as AnyRow))?.some((other) => near(other, row as AnyRow)))
  }

  readonly reader = ((table: AnyTable) => {
    const range = async (query: RangeQuery<never>) => {
      const inOrder = this.#current(table, query).sort((a, b) => timeOf(table, a) - timeOf(table, b))
      return (query.order === 'asc' ? inOrder : inOrder.reverse()).slice(0, query.limit)
    }
    const latest = async (query: LatestQuery<never>) => {
      const newest = new Map<string, AnyRow>()
      const inOrder = this.#current(table, query).sort((a, b) => timeOf(table, a) - timeOf(table, b))
      for (const row of inOrder) {
        const group = (query.by as string[]).map((name) => row[name]).join('|')
        newest.set(group, { ...row, ...lastKnown(query.known ?? [], row, newest.get(group)) })
      }
      return [...newest.values()]
    }
    const aggregate = async (query: AggregateQuery<never, never, never>) => {
      const groups = new Map<string, AnyRow[]>()
      const by = (query.by ?? []) as readonly string[]
      for (const row of this.#current(table, query)) {
        const group = by.map((name) => row[name]).join('|')
        groups.set(group, [...(groups.get(group) ?? []), row])
      }
      return [...groups.values()].map((rows) => ({
        ...Object.fromEntries(by.map((name) => [name, rows[0]![name]])),
        ...Object.fromEntries(
          Object.entries(query.take as Record<string, { min?: string; max?: string }>).map(
            ([as, { min, max }]) => {
              const values = rows.map((row) => row[(min ?? max)!] as number | string)
              const sorted = values.sort((a, b) => (a < b ? -1 : 1))
              return [as, min ? sorted[0] : sorted.at(-1)]
            },
          ),
        ),
      }))
    }
    return finalReader(table, {
      range,
      latest,
      aggregate,
      bucket: unsupported,
    }) as unknown as Reader<AnyTable>
  }) as Store['reader']

  async forget(table: AnyTable, selection: Parameters<Store['forget']>[1]): Promise<number> {
    const found = this.#current(table, selection as { where?: Where<never> })
    const keys = new Set(found.map((row) => keyOf(table, row)))
    if (keys.size === 0) return 0
    const left = (this.#rows.get(table.name) ?? []).filter((row) => !keys.has(keyOf(table, row)))
    this.#rows.set(table.name, left)
    for (const key of keys) this.#newest.get(table.name)?.delete(key)
    return found.length
  }

  rowsAsJson = unsupported
  rowsAsCsv = unsupported
  exportRows = unsupported
  parquetOf = unsupported
  copyTo = unsupported
  extent = unsupported
  query = unsupported
  dropBefore = unsupported
  async compact(): Promise<void> {}
  ailments(): [] {
    return []
  }
  async close(): Promise<void> {}

  /** The newest row of each key of a `replace` table, every row of the others. */
  #current(table: AnyTable, query: { since?: number; until?: number; where?: Where<never> }): AnyRow[] {
    const { since = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY } = query
    const where = Object.entries(query.where ?? {})
    const rows =
      table.writes === 'replace' ? this.#newest.get(table.name)?.values() : this.#rows.get(table.name)
    return [...(rows ?? [])].filter((row) => {
      const at = timeOf(table, row)
      const matches = where.every(([name, wanted]) => meets(row[name], wanted))
      return at >= since && at < until && matches
    })
  }
}

/** One value, one of several, or a range. */
function meets(value: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted))
    return ([wanted].flat() as unknown[]).includes(value)
  const { gte, lt, not } = wanted as { gte?: string | number; lt?: string | number; not?: unknown }
  if (not !== undefined) return value !== not
  if (typeof value !== 'number' && typeof value !== 'string') return false
  return (gte === undefined || value >= gte) && (lt === undefined || value < lt)
}

function keyOf(table: AnyTable, row: AnyRow): string {
  return (table.key as string[]).map((name) => row[name]).join('|')
}

/** Of the newer row where it knows, otherwise of the older. */
function lastKnown(names: readonly string[], newer: AnyRow, older: AnyRow | undefined): AnyRow {
  return Object.fromEntries(names.map((name) => [name, newer[name] ?? older?.[name] ?? null]))
}

function timeOf(table: AnyTable, row: AnyRow): number {
  const value = row[table.time]
  return typeof value === 'number' ? value : Date.parse(String(value))
}

function unsupported(): never {
  throw new Error('not in the memory store')
}
