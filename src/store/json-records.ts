import { parseJson } from '../core/json.ts'
import type { TextCells } from './import-cell.ts'

/** It is read as a whole: more than this is better taken as CSV. */
const CHARS_MAX = 64 * 1024 * 1024

interface JsonRecords {
  readonly names: TextCells
  readonly rows: readonly { readonly line: number; readonly cells: TextCells }[]
}

type Fields = Readonly<Record<string, unknown>>

/** The rows of `{columns: [name, …], rows: [{name: value, …}, …]}` as text, in one piece. */
export async function* jsonRecords(pieces: AsyncIterable<string>): AsyncGenerator<JsonRecords> {
  const texts: string[] = []
  let chars = 0
  for await (const piece of pieces) {
    chars += piece.length
    if (chars > CHARS_MAX) throw new SyntaxError('JSON may have 64 MB here, CSV as much as it likes.')
    texts.push(piece)
  }
  const { columns, rows } = fieldsOf(parseJson(texts.join('')))
  if (!Array.isArray(columns) || !Array.isArray(rows))
    throw new SyntaxError('it has no columns and rows, as the answer of a dataset has.')
  const names = columns.map(String)
  yield { names, rows: rows.map((row, index) => ({ line: index + 1, cells: cellsOf(names, fieldsOf(row)) })) }
}

/** What is in no column is a cell too many. */
function cellsOf(names: readonly string[], row: Fields): TextCells {
  const surplus = Object.keys(row).filter((name) => !names.includes(name))
  return [...names, ...surplus].map((name) => textOf(row[name]))
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}
