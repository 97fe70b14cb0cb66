import { setImmediate as nextTurn } from 'node:timers/promises'
import { StoreError } from '../core/errors.ts'
import { cellFault } from '../define/rule.ts'
import type { AnyTable } from '../define/table.ts'

export type AnyRow = Readonly<Record<string, unknown>>

/**
 * Whether a row can be believed is settled before it is encoded. Its cells must be of their kinds all the same: throws
 * where one is not, or is missing and must not be. `place` is that of its row in the batch.
 */
export function refuseCell(table: AnyTable, name: string, cell: unknown, place: number): never {
  const { kind, nullable } = table.columns[name]
  const fault = cellFault(name, { kind, nullable })(cell, Number.POSITIVE_INFINITY)
  const why = fault ?? `${name} cannot be told`
  throw new StoreError('failed', `${table.name}: row ${place + 1} cannot be stored: ${why}`)
}

/** So long at a stretch; then the event loop has its turn. */
const STRETCH_MS = 1

/** To be awaited between pieces of long work, so that it does not hold up the event loop. */
export function breather(): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    if (performance.now() - begun < STRETCH_MS) return
    await nextTurn()
    begun = performance.now()
  }
}
