import { z } from 'zod'
import { isoOf, type Ms } from '../core/time.ts'
import { headingsOf, isEpoch } from '../define/answer.ts'
import { type Board, isFile, shapesOf } from '../define/board.ts'
import { shapeOf } from '../define/writing.ts'

type Cells = Readonly<Record<string, unknown>>

/** RFC 4180: one header line, CRLF, quotes where needed; unknown is an empty cell, nested values are JSON text. */
export function csvOf(header: readonly string[], rows: readonly Cells[]): string {
  const lines = [header.map(cell).join(',')]
  for (const row of rows) lines.push(header.map((name) => cell(row[name])).join(','))
  return `${lines.join('\r\n')}\r\n`
}

/** The rows of a board's answer as CSV; its columns are those of the schema, so that an empty list has a header too. */
export function boardCsv(board: Board, answer: Cells): string {
  const rows = board.list === undefined ? [] : (answer[board.list] as readonly unknown[])
  const item = rowSchema(board, answer)
  const header = item instanceof z.ZodObject ? Object.keys(item.shape) : ((item && headingsOf(item)) ?? [])
  const named = item instanceof z.ZodTuple ? rows.map(byName(item, header)) : rows
  const table = csvOf(header, named as readonly Cells[])
  return isFile(board) ? commentsOf(board, answer) + table : table
}

/** A row whose cells have places, with their names. */
function byName(item: z.ZodTuple, header: readonly string[]): (row: unknown) => Cells {
  const moments = (item.def.items as z.ZodType[]).map(isEpoch)
  const written = (value: unknown, place: number) => (moments[place] ? isoOf(value as Ms) : value)
  return (row) =>
    Object.fromEntries((row as unknown[]).map((value, place) => [header[place], written(value, place)]))
}

/** What a file says above its rows: the fields of the answer beside the list, one a line. */
function commentsOf(board: Board, answer: Cells): string {
  const names = shapesOf(board).flatMap(({ shape }) => Object.keys(shape))
  const lines = names
    .filter((name) => name !== board.list)
    .map((name) => `# ${name}=${answer[name] ?? ''}\r\n`)
  return lines.join('')
}

/** What a row of the list is: in this answer, where answers have several shapes. */
function rowSchema(board: Board, answer: Cells): z.ZodType | undefined {
  const name = board.list ?? ''
  const shapes = shapesOf(board).filter(({ shape }) => name in shape)
  const own = shapeOf(shapes, ownFields(shapes, answer)) ?? shapes[0]
  const list = own?.shape[name]
  return list instanceof z.ZodArray ? (list.element as z.ZodType) : undefined
}

/** Without the envelope, which no shape has. */
function ownFields(shapes: readonly z.ZodObject[], answer: Cells): Cells {
  return Object.fromEntries(
    Object.entries(answer).filter(([name]) => shapes.some(({ shape }) => name in shape)),
  )
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
