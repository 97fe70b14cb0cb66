import type { CellKind } from '../../define/rule.ts'
import type { Answer, OutColumn } from './message.ts'

/** How the SQL has to hand out a column of that kind, and what the row then carries. */
export function outExpression(kind: CellKind, expression: string): string {
  switch (kind) {
    case 'time':
      return `epoch_ms(${expression})::DOUBLE`
    case 'date':
      return `${expression}::VARCHAR`
    case 'text':
    case 'json':
      return expression
    default:
      return `${expression}::DOUBLE`
  }
}

export interface Field {
  readonly name: string
  readonly kind: CellKind
}

export function rowsOf(answer: Answer, fields: readonly Field[]): Record<string, unknown>[] {
  const readers = fields.map(({ kind }, index) => cellReader(kind, answer.columns[index]!))
  const rows: Record<string, unknown>[] = new Array(answer.rows)
  for (let at = 0; at < answer.rows; at++) {
    const row: Record<string, unknown> = {}
    for (let index = 0; index < fields.length; index++) row[fields[index]!.name] = readers[index]!(at)
    rows[at] = row
  }
  return rows
}

/** Rows of figures alone, in the order of the statement. */
export function figuresOf(answer: Answer): number[][] {
  const fields = answer.columns.map((_, index) => ({ name: String(index), kind: 'number' as const }))
  return rowsOf(answer, fields).map((row) => Object.values(row) as number[])
}

type CellReader = (row: number) => unknown

function cellReader(kind: CellKind, column: OutColumn): CellReader {
  switch (column.form) {
    case 'numbers':
      return numberReader(kind, column.values, column.nulls)
    case 'words':
      return wordReader(kind, column.codes, column.words)
    case 'bytes':
      return (row) => column.values[row]
  }
}

function numberReader(kind: CellKind, values: Float64Array, nulls: Uint8Array | null): CellReader {
  const value: CellReader = kind === 'boolean' ? (row) => values[row] === 1 : (row) => values[row]
  return nulls ? (row) => (nulls[row] === 1 ? null : value(row)) : value
}

function wordReader(kind: CellKind, codes: Uint32Array, words: readonly string[]): CellReader {
  // Parsed for each row anew: a caller may change what it was given.
  if (kind === 'json') return (row) => (codes[row] === 0 ? null : JSON.parse(words[codes[row]! - 1]!))
  return (row) => (codes[row] === 0 ? null : words[codes[row]! - 1])
}
