import { DAY, type Ms } from '../core/time.ts'
import type { AnyTable } from './table.ts'

/** How long the operator keeps tables otherwise than their definitions say: days by table; null keeps it for good. */
export type Retention = Readonly<Record<string, number | null>>

/** For how many days a table is kept; null for good. */
export function keptDays({ name, keepDays }: Pick<AnyTable, 'name' | 'keepDays'>, retention: Retention) {
  return Object.hasOwn(retention, name) ? retention[name]! : keepDays
}

/** The same as a span of time; without end where it is kept for good. */
export function keptMs(table: Pick<AnyTable, 'name' | 'keepDays'>, retention: Retention): Ms {
  return (keptDays(table, retention) ?? Number.POSITIVE_INFINITY) * DAY
}
