import { StoreError } from '../../core/errors.ts'
import { dayMs, type Ms } from '../../core/time.ts'
import type { CellKind } from '../../define/rule.ts'
import type { AnyTable } from '../../define/table.ts'
import type { Dialect } from '../conditions.ts'
import { boundMs, kindOf, quoteName, wholeMs } from '../sql-words.ts'

/**
 * The only place where values become this engine's SQL. It has no parameters in the releases that we serve, so
 * everything that came from a caller passes through the functions of this file; no other function of the engine puts
 * text between quotes.
 */

/**
 * Words of the language. Releases of old take off the quotes where they pass a statement on to a shard, which then reads
 * them as such: columns of these names are kept under another.
 */
const WORDS = new Set([
  'interval',
  'rollup',
  'cube',
  'final',
  'format',
  'sample',
  'settings',
  'totals',
  'array',
])

export function keptName(name: string): string {
  return WORDS.has(name) ? `${name}_` : name
}

export function columnOf(table: AnyTable, name: string): string {
  kindOf(table, name)
  return quoteName(keptName(name))
}

/** Whatever could end the quotes, or could be taken for an escape. NUL is spelled out, as some releases end there. */
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', "'": "\\'", '\0': '\\0' }

/** A half of a pair that stands alone becomes U+FFFD on its way out, as it does in rows. */
export function textLiteral(text: string): string {
  return `'${text.replace(/[\\'\0]/g, (sign) => ESCAPES[sign]!)}'`
}

/** Times and days are kept as whole milliseconds. */
function literal(kind: CellKind, value: unknown): string {
  switch (kind) {
    case 'time':
      if (typeof value === 'number' && Number.isFinite(value)) return String(wholeMs(value))
      break
    case 'date': {
      const at = typeof value === 'string' ? dayMs(value) : null
      if (at !== null) return String(at)
      break
    }
    case 'text':
      if (typeof value === 'string') return textLiteral(value)
      break
    case 'number':
    case 'integer':
      if (typeof value === 'number' && Number.isFinite(value)) return figureLiteral(value)
      break
    case 'boolean':
      if (typeof value === 'boolean') return value ? '1' : '0'
      break
    case 'json':
      throw new StoreError('failed', 'a json column cannot be compared')
  }
  throw new StoreError('failed', `no ${kind}: ${JSON.stringify(value) ?? typeof value}`)
}

const LEAST_NORMAL = 2 ** -1022

/**
 * All digits that tell it from its neighbours. Whole ones stay whole: the engine compares them exactly with integers.
 * Figures too near to zero for all their digits are not read by the engine, so they are spelled by their bytes.
 */
function figureLiteral(value: number): string {
  if (value === 0) return '0'
  // The digits of a large one are those of a figure, not of the whole number that it is.
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return value.toExponential()
  if (Math.abs(value) >= LEAST_NORMAL) return String(value)
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return `reinterpretAsFloat64(unhex('${bytes.toString('hex')}'))`
}

function boundLiteral(kind: CellKind, ms: Ms): string {
  return String(boundMs(kind, ms))
}

export const CLICKHOUSE: Dialect = { columnOf, literal, boundLiteral }

/** Of a table in the database, which no statement leaves to be guessed. */
export function placeOf(database: string, name: string): string {
  return `${quoteName(database)}.${quoteName(name)}`
}
