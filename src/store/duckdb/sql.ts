import { StoreError } from '../../core/errors.ts'
import { DAY, dateOf, dayMs, isoOf, type Ms } from '../../core/time.ts'
import type { CellKind } from '../../define/rule.ts'
import type { AnyTable } from '../../define/table.ts'

/**
 * The only place where values become SQL. Everything that came from a caller passes through the functions
 * of this file; no other function of the store puts text between quotes.
 */

/** Names come from definitions, never from requests; still, nothing but plain words gets through. */
export function quoteName(name: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
    throw new StoreError('failed', `not a name: ${JSON.stringify(name)}`)
  return `"${name}"`
}

/** Of a column in somebody's file: any text is a name there. */
export function quoteForeignName(name: string): string {
  if (name.includes('\0')) throw new StoreError('failed', `not a name: ${JSON.stringify(name)}`)
  return `"${name.replaceAll('"', '""')}"`
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

/** A time as every answer and file shows it: milliseconds and a Z. */
export function isoExpression(column: string): string {
  return `strftime(${column}, '%Y-%m-%dT%H:%M:%S.%gZ')`
}

/** SQL travels as a zero-terminated string, so that character is spelled out. */
export function textLiteral(text: string): string {
  const parts = text.split('\0').map((part) => `'${part.replaceAll("'", "''")}'`)
  return parts.length === 1 ? parts[0]! : `(${parts.join(' || chr(0) || ')})`
}

/** A path that means this very file: the engine reads these signs as a pattern, and a pattern in brackets as the sign. */
export function literalPath(file: string): string {
  return file.replace(/[*?[]/g, (sign) => `[${sign}]`)
}

export function literal(kind: CellKind, value: unknown): string {
  switch (kind) {
    case 'time':
      if (typeof value === 'number' && Number.isFinite(value)) return timeLiteral(value)
      break
    case 'date':
      if (typeof value === 'string' && dayMs(value) !== null) return `DATE '${value}'`
      break
    case 'text':
      if (typeof value === 'string') return textLiteral(value)
      break
    case 'number':
      // Quoted, because a bare 0.1 would be a decimal and compare differently.
      if (typeof value === 'number' && Number.isFinite(value)) return `'${value}'::DOUBLE`
      break
    case 'integer':
      if (typeof value === 'number' && Number.isFinite(value)) {
        return Number.isSafeInteger(value) ? `${value}::BIGINT` : `'${value}'::DOUBLE`
      }
      break
    case 'boolean':
      if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
      break
    case 'json':
      throw new StoreError('failed', 'a json column cannot be compared')
  }
  throw new StoreError('failed', `no ${kind}: ${JSON.stringify(value) ?? typeof value}`)
}

const FIRST_MS = Date.UTC(1000, 0, 1)
const LAST_MS = Date.UTC(9999, 0, 1)

/** Rows have whole milliseconds, so both an inclusive start and an exclusive end round up. */
function timeLiteral(ms: Ms): string {
  return `TIMESTAMP '${isoOf(inEra(Math.ceil(ms)))
    .slice(0, -1)
    .replace('T', ' ')}'`
}

/** A bound in milliseconds held against a time column: a day counts as its midnight. */
export function boundLiteral(kind: CellKind, ms: Ms): string {
  if (Number.isNaN(ms)) throw new StoreError('failed', 'a time bound is not a number')
  return kind === 'date' ? `DATE '${dateOf(inEra(Math.ceil(ms / DAY) * DAY))}'` : timeLiteral(ms)
}

export function limitLiteral(limit: number): string {
  if (!Number.isSafeInteger(limit) || limit < 0) throw new StoreError('failed', `not a limit: ${limit}`)
  return String(limit)
}

function inEra(ms: Ms): Ms {
  return Math.min(LAST_MS, Math.max(FIRST_MS, ms))
}
