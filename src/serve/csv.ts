import { z } from 'zod'
import { type Board, isFile, shapesOf } from '../define/board.ts'

type Cells = Readonly<Record<string, unknown>>

/** RFC 4180: one header line, CRLF, quotes where needed; unknown is an empty cell, nested values are JSON text. */
export function csvOf(header: readonly string[], rows: readonly Cells[]): string {
  const lines = [header.map(cell).join(',')]
  for (const row of rows) lines.push(header.map((name) => cell(row[name])).join(','))
  return `${lines.join('\r\n')}\r\n`
}

/** The rows of a board's answer as CSV; its columns are those of the schema, so that an empty list has a header too. */
export function boardCsv(board: Board, answer: Cells): string {
  const rows = board.list === undefined ? [] : (answer[board.list] as Cells[])
  const table = csvOf(columnsOf(board), rows)
  return isFile(board) ? commentsOf(board, answer) + table : table
}

/** What a file says above its rows: the fields of the answer beside the list, one a line. */
function commentsOf(board: Board, answer: Cells): string {
  const names = shapesOf(board).flatMap(({ shape }) => Object.keys(shape))
  const lines = names
    .filter((name) => name !== board.list)
    .map((name) => `# ${name}=${answer[name] ?? ''}\r\n`)
  return lines.join('')
}

/** The columns of the list that CSV shows, in listed order. */
function columnsOf(board: Board): string[] {
  const [list] = shapesOf(board).flatMap(({ shape }) => shape[board.list ?? ''] ?? [])
  const item = list instanceof z.ZodArray ? list.element : undefined
  return item instanceof z.ZodObject ? Object.keys(item.shape) : []
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
