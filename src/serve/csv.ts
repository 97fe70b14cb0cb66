import { z } from 'zod'
import type { Board } from '../define/board.ts'

type Cells = Readonly<Record<string, unknown>>

/** RFC 4180: one header line, CRLF, quotes where needed; unknown is an empty cell, nested values are JSON text. */
export function csvOf(header: readonly string[], rows: readonly Cells[]): string {
  const lines = [header.map(cell).join(',')]
  for (const row of rows) lines.push(header.map((name) => cell(row[name])).join(','))
  return `${lines.join('\r\n')}\r\n`
}

/** The columns of a board's CSV in listed order; known from the result's schema, so that an empty table has a header too. */
export function csvHeader(board: Board, rows: readonly Cells[]): readonly string[] {
  return listedColumns(board) ?? Object.keys(rows[0] ?? {})
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Shows `rows` an answer whose lists are empty and marked, and sees which of them it picks. */
function listedColumns(board: Board): readonly string[] | null {
  const shape = board.result.shape
  const probe = Object.fromEntries(Object.keys(shape).map((name) => [name, []]))
  let picked: unknown
  try {
    picked = board.rows?.(probe)
  } catch {
    return null
  }
  const name = Object.keys(probe).find((key) => probe[key] === picked)
  const list = name === undefined ? undefined : bare(shape[name])
  const item = list instanceof z.ZodArray ? bare(list.element) : undefined
  return item instanceof z.ZodObject ? Object.keys(item.shape) : null
}

function bare(schema: unknown): unknown {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? bare(schema.unwrap()) : schema
}
