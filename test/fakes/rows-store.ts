import type { AnyTable, Row } from '../../src/define/table.ts'
import { rowsReader } from '../../src/sim/derived/rows-reader.ts'
import type { Store } from '../../src/store/port.ts'

/** Rows in the order of their time, to be read and no more: answers every question of a board without an engine. */
export class RowsStore {
  readonly #rows = new Map<string, readonly Row<AnyTable>[]>()

  put<T extends AnyTable>(table: T, rows: readonly Row<T>[]): void {
    this.#rows.set(table.name, rows as readonly Row<AnyTable>[])
  }

  readonly reader = ((table: AnyTable) =>
    rowsReader(table, () => (this.#rows.get(table.name) ?? []) as never)) as Store['reader']
}
