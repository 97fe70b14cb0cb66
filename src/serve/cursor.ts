import { createHash } from 'node:crypto'
import { Problem } from '../core/errors.ts'
import { parseJson } from '../core/json.ts'
import type { Position } from '../define/reader.ts'

/** The question that a cursor belongs to; a page size or a format may change between pages. */
export type Question = readonly unknown[]

export function writeCursor(position: Position, question: Question): string {
  return Buffer.from(JSON.stringify([digestOf(position, question), ...position])).toString('base64url')
}

/** Where to go on. A cursor that was made up, or that belongs to another question, is a 400. */
export function readCursor(cursor: string, question: Question): Position {
  const [digest, ...position] = contentOf(cursor)
  if (digest !== digestOf(position, question)) throw wrong()
  return position
}

function contentOf(cursor: string): Position {
  let content: unknown
  try {
    content = parseJson(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw wrong()
  }
  const cells = ['string', 'number', 'boolean']
  if (!Array.isArray(content) || content.length < 2 || content.some((cell) => !cells.includes(typeof cell)))
    throw wrong()
  return content
}

function digestOf(position: Position, question: Question): string {
  return createHash('sha256')
    .update(JSON.stringify([position, question]))
    .digest('base64url')
    .slice(0, 16)
}

function wrong(): Problem {
  const detail =
    'cursor must be the next_cursor of an earlier answer to the same query, with the other parameters unchanged.'
  return new Problem('invalid_parameter', detail, { param: 'cursor' })
}
