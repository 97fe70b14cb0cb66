import type { JSONObject, Tool as ListedTool } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { type FieldNote, fieldNote } from '../../define/answer.ts'
import { type Board, shapesOf } from '../../define/board.ts'
import type { CutRules } from './tool-notes.ts'

type OutputSchema = NonNullable<ListedTool['outputSchema']>

/** What every answer says besides: the server's instructions tell what they mean, once for all tools. */
const ENVELOPE: Readonly<Record<string, JSONObject>> = {
  as_of: { type: ['string', 'null'] },
  truncated: { type: 'boolean' },
  row_totals: { type: 'object' },
  data_source: { enum: ['live', 'simulated'] },
}
/** All of them are always there; those that are looked for first are promised. */
const ALWAYS = ['as_of', 'truncated']

/** Longer ones are for those who read the description of the interface. */
const LONGEST_WORDS = 36

/**
 * The fields of an answer with their types, unit and meaning in short: the list of tools is read by agents that pay for
 * each word. What lies deeper is left open.
 */
export function outputSchemaOf(board: Board, { leftOut = [] }: CutRules): OutputSchema {
  const fields = new Map<string, z.ZodType[]>()
  for (const { shape } of shapesOf(board)) {
    for (const [name, field] of Object.entries(shape)) {
      if (!leftOut.includes(name)) fields.set(name, [...(fields.get(name) ?? []), field as z.ZodType])
    }
  }
  const own = [...fields].map(([name, schemas]) => [name, propertyOf(schemas)] as const)
  return { type: 'object', properties: { ...Object.fromEntries(own), ...ENVELOPE }, required: ALWAYS }
}

/** A field that several shapes have is of any of their types. */
function propertyOf(schemas: readonly z.ZodType[]): JSONObject {
  const types = new Set(schemas.flatMap(typesOf))
  const words = schemas.map(wordsOf).find((text) => text !== null)
  return {
    ...(types.has(ANY) ? {} : { type: types.size === 1 ? [...types][0]! : [...types] }),
    ...(words ? { description: words } : {}),
  }
}

const ANY = 'any'

function typesOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodNullable) return [...typesOf(schema.unwrap() as z.ZodType), 'null']
  if (schema instanceof z.ZodOptional) return typesOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodArray || schema instanceof z.ZodTuple) return ['array']
  if (schema instanceof z.ZodObject || schema instanceof z.ZodRecord) return ['object']
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => typesOf(one as z.ZodType))
  if (schema instanceof z.ZodLiteral) return [...schema.values].map((value) => typeof value)
  const { type } = z.toJSONSchema(schema, { unrepresentable: 'any' })
  return typeof type === 'string' ? [type] : [ANY]
}

/** Of a figure its unit, of a list or a part what it holds; names say the rest. */
function wordsOf(schema: z.ZodType): string | null {
  const note = noteOf(schema)
  if (!note) return null
  if (note.unit !== undefined) return note.unit === 'count' ? null : note.unit
  if (!typesOf(schema).some((type) => type === 'array' || type === 'object')) return null
  const [first = ''] = note.meaning.split(/(?<=\.)\s|; /, 1)
  return first.length > LONGEST_WORDS ? null : first.replace(/\.$/, '')
}

function noteOf(schema: z.ZodType): FieldNote | undefined {
  const note = fieldNote(schema)
  if (note || !(schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)) return note
  return noteOf(schema.unwrap() as z.ZodType)
}
