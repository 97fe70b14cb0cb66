import { parseJson } from '../core/json.ts'
import { dayMs, type Ms, parseIso } from '../core/time.ts'
import type { Dataset } from '../define/dataset.ts'
import { tableRowOf } from '../define/published-row.ts'
import type { CellKind } from '../define/rule.ts'
import { type AnyTable, type Column, faultOf } from '../define/table.ts'
import { MARK_COLUMN, SIMULATED_MARK } from './file-mark.ts'

export type TextCells = readonly (string | null)[]

/** A row of a file as a row of the table, or why it is none. */
export type RowReader = (
  cells: TextCells,
  now: Ms,
) => { readonly row: Record<string, unknown> } | { readonly fault: string }

/** Made once a file: which columns it has and how they are written is the same in every line. */
export function rowReader(table: AnyTable, dataset: Dataset | null, names: readonly string[]): RowReader {
  const columns = names.map((name) => columnReader(table, dataset, name))
  return (cells, now) => {
    if (cells.length !== names.length)
      return { fault: `has ${cells.length} cells, the header has ${names.length}` }
    const read: Record<string, unknown> = {}
    for (let index = 0; index < names.length; index++) {
      const fault = columns[index]!(read, cells[index]!)
      if (fault !== null) return { fault }
    }
    const row = dataset === null ? read : { ...tableRowOf(dataset, read) }
    const fault = faultOf(table, row, now)
    return fault === null ? { row } : { fault }
  }
}

/** Puts what a cell says into the row, or tells why it says nothing. */
type ColumnReader = (row: Record<string, unknown>, text: string | null) => string | null

function columnReader(table: AnyTable, dataset: Dataset | null, name: string): ColumnReader {
  if (name === MARK_COLUMN) {
    return (_row, text) =>
      text === SIMULATED_MARK
        ? null
        : `${MARK_COLUMN} is ${JSON.stringify(short(text))}, not ${SIMULATED_MARK}`
  }
  const { kind, nullable }: Column<unknown> = table.columns[name]
  const spelling = dataset?.columns.find((column) => column.name === name)?.spelling
  const reads = spelling?.reads ?? ((text: string) => cellOf(kind, text))
  const wanted = spelling?.allowed ?? kind
  return (row, cell) => {
    // Others quote what is empty; our own exports tell a text without letters from none.
    const text = cell === '' && dataset !== null ? null : cell
    // Of a dataset, what is left out is worked out from what must be there.
    if (text === null && !nullable) return `${name} is missing`
    const value = text === null ? null : reads(text)
    row[name] = value
    return value === undefined ? `${name} is no ${wanted}: ${JSON.stringify(short(text))}` : null
  }
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
    return parseJson(text)
  } catch {
    return undefined
  }
}

function short(text: string | null): string | null {
  return text !== null && text.length > 200 ? `${text.slice(0, 200)}…` : text
}
