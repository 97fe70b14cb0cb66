import { made } from '../core/made.ts'
import { RecentMap } from '../core/recent-map.ts'
import type { CellKind } from '../define/rule.ts'

/** A column on its way out of an engine. */
export type OutColumn =
  | { readonly form: 'numbers'; readonly values: Float64Array; readonly nulls: Uint8Array | null }
  /** `codes` count from 1 into `words`, 0 is null. */
  | { readonly form: 'words'; readonly codes: Uint32Array; readonly words: readonly string[] }
  | { readonly form: 'bytes'; readonly values: readonly (Uint8Array | null)[] }

/** What an engine found, by column. */
export interface ColumnsAnswer {
  readonly rows: number
  readonly columns: readonly OutColumn[]
}

export type EndCell = string | number

/** What is known of a page besides its rows. */
export interface PageFacts {
  /** How many rows there are in its window; of very many, that there are at least so many. */
  readonly found: number
  /** What its first and its last row are in order by; null when there is none. */
  readonly begin: readonly EndCell[] | null
  readonly end: readonly EndCell[] | null
}

export interface Field {
  readonly name: string
  readonly kind: CellKind
}

export function rowsOf(answer: ColumnsAnswer, fields: readonly Field[]): Record<string, unknown>[] {
  const cells = fields.map(({ kind }, index) => cellReader(kind, answer.columns[index]!))
  const make = made(rowMakers, JSON.stringify(fields.map(({ name }) => name)), rowMaker)
  const rows: Record<string, unknown>[] = new Array(answer.rows)
  for (let at = 0; at < answer.rows; at++) rows[at] = make(cells, at)
  return rows
}

type RowMaker = (cells: readonly CellReader[], at: number) => Record<string, unknown>

/** There are about as many as there are questions in the code. */
const rowMakers = new RecentMap<RowMaker>(2_000)

/**
 * Rows of an answer are all of one shape. Written out for it, `{ "ts": cells[0](at), … }`, they are made in a third of
 * the time that setting one name after the other takes. The names are those of definitions and stand in quotes.
 */
function rowMaker(names: string): RowMaker {
  const cells = (JSON.parse(names) as string[]).map(
    (name, index) => `${JSON.stringify(name)}: cells[${index}](at)`,
  )
  return new Function('cells', 'at', `return { ${cells.join(', ')} }`) as RowMaker
}

/** Rows of figures alone, in the order of the statement. */
export function figuresOf(answer: ColumnsAnswer): number[][] {
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
