import type { Position } from '../define/reader.ts'
import { isOfKind } from '../define/rule.ts'
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
    names.every((name, index) => isOfKind(table.columns[name].kind, position[index]))
  )
}
