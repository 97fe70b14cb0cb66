import { StoreError } from '../core/errors.ts'
import { DAY, type Ms } from '../core/time.ts'
import type { CellKind } from '../define/rule.ts'
import type { AnyTable } from '../define/table.ts'

/** What every engine writes alike in its SQL: names, limits, and how far a bound in time may reach. */

/** Names come from definitions, never from requests; still, nothing but plain words gets through. */
export function quoteName(name: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
    throw new StoreError('failed', `not a name: ${JSON.stringify(name)}`)
  return `"${name}"`
}

export function columnOf(table: AnyTable, name: string): string {
  kindOf(table, name)
  return quoteName(name)
}

export function kindOf(table: AnyTable, name: string): CellKind {
  if (!Object.hasOwn(table.columns, name)) {
    throw new StoreError('failed', `table ${table.name} has no column ${JSON.stringify(name)}`)
  }
  return table.columns[name].kind
}

export function limitLiteral(limit: number): string {
  if (!Number.isSafeInteger(limit) || limit < 0) throw new StoreError('failed', `not a limit: ${limit}`)
  return String(limit)
}

const FIRST_MS = Date.UTC(1000, 0, 1)
const LAST_MS = Date.UTC(9999, 0, 1)

/** Rows have whole milliseconds, so both an inclusive start and an exclusive end round up. */
export function wholeMs(ms: Ms): Ms {
  return Math.min(LAST_MS, Math.max(FIRST_MS, Math.ceil(ms)))
}

/** A bound held against a column of that kind: a day counts as its midnight. */
export function boundMs(kind: CellKind, ms: Ms): Ms {
  if (Number.isNaN(ms)) throw new StoreError('failed', 'a time bound is not a number')
  return wholeMs(kind === 'date' ? Math.ceil(ms / DAY) * DAY : ms)
}
