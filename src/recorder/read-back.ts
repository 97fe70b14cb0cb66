import { type AnyTable, BACKFILLED } from '../define/table.ts'
import type { AnyRow } from './keys.ts'

/** Marks rows that were read back later, in tables whose rows say so. They are fresh from a parser, and marked in place. */
export function readBack(table: AnyTable, rows: readonly AnyRow[]): readonly AnyRow[] {
  if (table.backfilled) for (const row of rows) Object.assign(row, MARK)
  return rows
}

const MARK = { [BACKFILLED]: true }
