import type { JSONObject, Tool as ListedTool } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { fieldNote } from '../../define/answer.ts'
import { type Board, shapesOf } from '../../define/board.ts'
import type { CutRules } from './tool-notes.ts'

type OutputSchema = NonNullable<ListedTool['outputSchema']>

/** What every answer says besides: the server's instructions tell what they mean, once for all tools. */
const ENVELOPE: Readonly<Record<string, JSONObject>> = {
  as_of: { type: ['string', 'null'] },
  truncated: { type: 'boolean' },
  row_totals: { type: 'object' },
  cut: { type: 'object' },
  data_source: { enum: ['live', 'simulated'] },
}
const ALWAYS = ['as_of', 'truncated', 'row_totals', 'data_source']

/** Longer ones are for those who read the description of the interface. */
const LONGEST_WORDS = 62

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

function wordsOf(schema: z.ZodType): string | null {
  const note =
    fieldNote(schema) ??
    ('unwrap' in schema ? fieldNote((schema as z.ZodOptional).unwrap() as z.ZodType) : undefined)
  if (!note) return null
  const [first = ''] = note.meaning.split(/(?<=\.)\s|; /, 1)
  const meaning = first.length > LONGEST_WORDS ? '' : first.replace(/\.$/, '')
  const unit = note.unit === undefined || note.unit === 'count' ? '' : note.unit
  return [meaning, unit].filter((text) => text !== '').join(', ') || null
}
