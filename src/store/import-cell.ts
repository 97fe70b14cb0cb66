import { dayMs, type Ms, parseIso } from '../core/time.ts'
import type { CellKind } from '../define/rule.ts'
import { type AnyTable, faultOf } from '../define/table.ts'
import { MARK_COLUMN, SIMULATED_MARK } from './file-mark.ts'

export type TextCells = readonly (string | null)[]

/** A row of a file as a row of the table, or why it is none. `names` are the columns of the file. */
export function readRow(
  table: AnyTable,
  names: readonly string[],
  cells: TextCells,
  now: Ms,
): { readonly row: Record<string, unknown> } | { readonly fault: string } {
  if (cells.length !== names.length)
    return { fault: `has ${cells.length} cells, the header has ${names.length}` }
  const row: Record<string, unknown> = {}
  for (let index = 0; index < names.length; index++) {
    const name = names[index]!
    const text = cells[index]!
    if (name === MARK_COLUMN) {
      if (text !== SIMULATED_MARK)
        return { fault: `${MARK_COLUMN} is ${JSON.stringify(short(text))}, not ${SIMULATED_MARK}` }
      continue
    }
    const kind: CellKind = table.columns[name].kind
    const value = text === null ? null : cellOf(kind, text)
    if (value === undefined) return { fault: `${name} is no ${kind}: ${JSON.stringify(short(text))}` }
    row[name] = value
  }
  const fault = faultOf(table, row, now)
  return fault === null ? { row } : { fault }
}

/** Why the columns of a file are not those of the table, or null when they are. */
export function headerFault(table: AnyTable, names: readonly string[]): string | null {
  const defined: readonly string[] = table.columnNames
  const unknown = names.find((name) => name !== MARK_COLUMN && !defined.includes(name))
  if (unknown !== undefined) {
    return `${table.name} has no column ${JSON.stringify(unknown)}. Its columns are ${defined.join(', ')}.`
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) return `column ${twice} is there twice.`
  const missing = defined.filter((name) => !table.columns[name].nullable && !names.includes(name))
  return missing.length === 0 ? null : `${table.name} needs ${missing.join(', ')} as well.`
}

const FIGURE = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i
const MILLISECONDS = /^\d{12,14}$/

/** Undefined when the text says nothing of that kind. */
export function cellOf(kind: CellKind, text: string): unknown {
  switch (kind) {
    case 'time':
      return MILLISECONDS.test(text) ? Number(text) : (parseIso(text) ?? undefined)
    case 'date':
      return dayMs(text) === null ? undefined : text
    case 'number':
    case 'integer':
      return FIGURE.test(text) ? Number(text) : undefined
    case 'boolean':
      return /^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : undefined
    case 'json':
      return parsed(text)
    case 'text':
      return text
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function short(text: string | null): string | null {
  return text !== null && text.length > 200 ? `${text.slice(0, 200)}…` : text
}
