import { type AnyTable, BACKFILLED } from '../define/table.ts'
import type { AnyRow } from './keys.ts'

/** Rows that were read back later, in tables whose rows say so. */
export function readBack(table: AnyTable, rows: readonly AnyRow[]): readonly AnyRow[] {
  return table.backfilled ? rows.map((row) => ({ ...row, [BACKFILLED]: true })) : rows
}
