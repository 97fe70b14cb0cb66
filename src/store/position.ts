import type { Position } from '../define/reader.ts'
import type { CellKind } from '../define/rule.ts'
import type { AnyTable } from '../define/table.ts'

/** The columns that put rows into one strict order: the time, then the key (without the time, if it is part of it). */
export function orderColumns(table: AnyTable): string[] {
  const key: readonly string[] = table.key
  return [table.time, ...key.filter((name) => name !== table.time)]
}

/** Whether a position, which may come from a stranger's cursor, is one of this table. */
export function fitsPosition(table: AnyTable, position: Position): boolean {
  const names = orderColumns(table)
  return (
    position.length === names.length &&
    names.every((name, index) => fitsCell(table.columns[name].kind, position[index]))
  )
}

function fitsCell(kind: CellKind, value: unknown): boolean {
  switch (kind) {
    case 'time':
      return Number.isSafeInteger(value)
    case 'number':
      return Number.isFinite(value)
    case 'integer':
      return Number.isSafeInteger(value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    default:
      return typeof value === 'string'
  }
}
