import { StoreError } from '../../core/errors.ts'
import { dateOf, dayMs, isoOf, type Ms } from '../../core/time.ts'
import type { CellKind } from '../../define/rule.ts'
import type { Dialect } from '../conditions.ts'
import { boundMs, columnOf, wholeMs } from '../sql-words.ts'

/**
 * The only place where values become SQL. Everything that came from a caller passes through the functions
 * of this file; no other function of the store puts text between quotes.
 */

/** Of a column in somebody's file: any text is a name there. */
export function quoteForeignName(name: string): string {
  if (name.includes('\0')) throw new StoreError('failed', `not a name: ${JSON.stringify(name)}`)
  return `"${name.replaceAll('"', '""')}"`
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

function timeLiteral(ms: Ms): string {
  return `TIMESTAMP '${isoOf(wholeMs(ms)).slice(0, -1).replace('T', ' ')}'`
}

export function boundLiteral(kind: CellKind, ms: Ms): string {
  const bound = boundMs(kind, ms)
  return kind === 'date' ? `DATE '${dateOf(bound)}'` : timeLiteral(bound)
}

export const DUCKDB: Dialect = { columnOf, literal, boundLiteral }
