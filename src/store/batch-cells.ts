import { setImmediate as nextTurn } from 'node:timers/promises'
import { StoreError } from '../core/errors.ts'
import { cellFault } from '../define/rule.ts'
import type { AnyTable } from '../define/table.ts'

export type AnyRow = Readonly<Record<string, unknown>>
export type Cells<V = unknown> = readonly (V | null | undefined)[]

/**
 * Whether a row can be believed is settled before it gets here. Its cells must be of their kinds all the same: a vector
 * would take a text for a number that is none, and nobody would hear of it. `start` is the place of the first row.
 */
export function cellsOf(table: AnyTable, name: string, rows: readonly AnyRow[], start: number): Cells {
  const { kind, nullable } = table.columns[name]
  const faultOf = cellFault(name, { kind, nullable })
  return rows.map((row, index) => {
    const fault = faultOf(row[name], Number.POSITIVE_INFINITY)
    if (fault !== null) throw refusalOf(table, start + index, fault)
    return row[name]
  })
}

function refusalOf(table: AnyTable, place: number, fault: string): StoreError {
  return new StoreError('failed', `${table.name}: row ${place + 1} cannot be stored: ${fault}`)
}

/** Throws where a cell is not of its kind, or is missing and must not be: for whoever tests kinds itself. */
export function refuseCell(table: AnyTable, name: string, cell: unknown, place: number): never {
  const { kind, nullable } = table.columns[name]
  const fault = cellFault(name, { kind, nullable })(cell, Number.POSITIVE_INFINITY)
  throw refusalOf(table, place, fault ?? `${name} cannot be told`)
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
