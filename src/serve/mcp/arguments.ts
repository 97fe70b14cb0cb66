import type { JSONObject, Tool as ListedTool } from '@modelcontextprotocol/server'
import { Problem } from '../../core/errors.ts'
import { orNearest } from '../../core/nearest.ts'
import type { Board } from '../../define/board.ts'
import { type ParamNote, paramNote } from '../../define/params.ts'
import type { RawParams } from '../params.ts'

export const ROWS = { default: 20, most: 500 } as const
/** Parameters of boards by which they cut their own list: tools have one name for it, and count what was before. */
const OWN_LIMITS: readonly string[] = ['limit', 'top']

export type InputSchema = ListedTool['inputSchema'] & { properties: JSONObject }

export interface ToolAsked {
  readonly params: RawParams
  /** Null where nothing was said. */
  readonly limit: number | null
}

export function inputSchemaOf(board: Board): InputSchema {
  const notes = notesOf(board).filter(([name]) => !OWN_LIMITS.includes(name))
  const required = notes.filter(([name]) => !board.params.shape[name]!.safeParse(undefined).success)
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(notes.map(([name, note]) => [name, propertyOf(note)])),
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: mostRows(board),
        default: ROWS.default,
        description: 'Rows of each list.',
      },
    },
    ...(required.length > 0 ? { required: required.map(([name]) => name) } : {}),
    additionalProperties: false,
  }
}

/** Arguments as the parameters of the board; numbers and text both do. Throws what is wrong with them. */
export function readArguments(board: Board, given: Readonly<Record<string, unknown>>): ToolAsked {
  const names = Object.keys(inputSchemaOf(board).properties)
  const notes = new Map(notesOf(board))
  const params: Record<string, string> = {}
  let limit: number | null = null
  for (const [name, value] of Object.entries(given)) {
    if (!names.includes(name)) throw strange(name, names)
    const text = textOf(name, value === false ? denied(notes.get(name)) : value)
    if (text === null) continue
    if (name === 'limit') limit = rowsOf(text, mostRows(board))
    else params[name] = text
  }
  for (const [name, { schema }] of notes) {
    if (OWN_LIMITS.includes(name)) params[name] = String(schema.maximum)
  }
  return { params, limit }
}

function notesOf(board: Board): [string, ParamNote][] {
  return Object.entries(board.params.shape).map(([name, schema]) => [name, paramNote(schema as never)!])
}

function propertyOf({ schema, about, allowed, names }: ParamNote): JSONObject {
  const { examples: _, ...rest } = schema as JSONObject
  // What names a coin or a venue is known to everybody by then; bounds and words are told by the schema itself.
  const saysAll = names !== undefined || 'enum' in rest || 'minimum' in rest
  return { ...rest, description: saysAll ? about : `${about} ${upperFirst(allowed)}.` }
}

function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

function mostRows(board: Board): number {
  const own = notesOf(board).find(([name]) => OWN_LIMITS.includes(name))
  return own ? Number(own[1].schema.maximum) : ROWS.most
}

function rowsOf(text: string, most: number): number {
  const rows = Number(text)
  if (Number.isInteger(rows) && rows >= 1 && rows <= most) return rows
  throw new Problem(
    'invalid_parameter',
    `limit must be a whole number from 1 to ${most}; got ${shown(text)}.`,
    {
      param: 'limit',
    },
  )
}

function strange(name: string, names: readonly string[]): Problem {
  const hint = orNearest(name, names, 'Allowed are')
  return new Problem('invalid_parameter', `${shown(name)} is no argument here. ${hint}`, {
    param: name.slice(0, 60),
    allowed: names,
  })
}

/** Null of what counts as not said: agents fill in what they do not know. */
function textOf(name: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (value === true) return '1'
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number') return String(value)
  throw new Problem('invalid_parameter', `${name} must be text or a number.`, { param: name })
}

/** What false is called; null where not asking is the only way to say so. */
function denied(note: ParamNote | undefined): string | null {
  const { enum: words } = note?.schema ?? {}
  return Array.isArray(words) && words.includes('0') ? '0' : null
}

function shown(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}
