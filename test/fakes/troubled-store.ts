import { StoreError } from '../../src/core/errors.ts'
import type { Store } from '../../src/store/port.ts'

/** A real store with trouble on request. */
export interface TroubledStore extends Store {
  /** Inserts wait for this before they begin. */
  gate: Promise<void>
  /** So many of the next inserts into that table fail, before or after the rows are in. */
  failing: { table: string; times: number; after: boolean } | null
}

export function troubled(store: Store): TroubledStore {
  const wrapper: TroubledStore = {
    gate: Promise.resolve(),
    failing: null,
    async insert(table, rows) {
      await wrapper.gate
      const { failing } = wrapper
      const fails = failing !== null && failing.table === table.name && failing.times-- > 0
      if (!fails || failing.after) await store.insert(table, rows)
      if (fails) throw new StoreError('failed', 'told to fail')
    },
    missing: (table, rows) => store.missing(table, rows),
    reader: (table) => store.reader(table),
    rowsAsJson: (...args) => store.rowsAsJson(...args),
    rowsAsCsv: (...args) => store.rowsAsCsv(...args),
    exportRows: (...args) => store.exportRows(...args),
    parquetOf: (...args) => store.parquetOf(...args),
    copyTo: (...args) => store.copyTo(...args),
    extent: (table) => store.extent(table),
    query: (...args) => store.query(...args),
    forget: (...args) => store.forget(...args),
    dropBefore: (table, cutoff) => store.dropBefore(table, cutoff),
    compact: () => store.compact(),
    ailments: () => store.ailments(),
    close: () => store.close(),
  }
  return wrapper
}
