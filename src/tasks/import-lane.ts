import type { AnyTable } from '../define/table.ts'
import type { Lanes } from '../recorder/recorder.ts'
import type { KeepRows } from '../store/import.ts'
import type { Store } from '../store/port.ts'
import { withRecorded } from './untold.ts'

/**
 * The lane of a table as an import uses it. What is recorded while the import runs goes the same way, so that a row
 * that both bring is written once. A lane tries a batch until the store takes it; an import gives up and says why.
 */
export function importLane(
  { lanes, store }: { readonly lanes: Lanes; readonly store: Store },
  table: AnyTable,
): { readonly keep: KeepRows; readonly end: () => void } {
  let fail: (thrown: unknown) => void
  const trouble = new Promise<never>((_, reject) => {
    fail = reject
  })
  // It may come when no page is waited for.
  trouble.catch(() => {})
  const end = lanes.onTrouble(table, (thrown) => fail(thrown))
  return {
    end,
    async keep(given, untold) {
      const rows = await withRecorded(store, table, given, untold)
      const { accepted, duplicates, known, stored } = lanes.offer(table, rows, 'exact')
      await Promise.race([stored, trouble])
      return { imported: accepted - known.rows, present: duplicates + known.rows }
    },
  }
}
