import { z } from 'zod'
import { type FieldNote, fieldNote } from '../../define/answer.ts'

export type Schema = Record<string, unknown>

/** A zod schema as OpenAPI 3.1 takes it: with the words of its fields, without what formats and types say already. */
export function jsonSchema(schema: z.ZodType): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema: made }) {
      if (made.format !== undefined) delete made.pattern
      if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum
      if (JSON.stringify(made.propertyNames) === '{"type":"string"}') delete made.propertyNames
      if (made.prefixItems) Object.assign(made, lengthOf(made.prefixItems.length))
      if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum
      const note = fieldNote(zodSchema as unknown as z.ZodType)
      if (note) Object.assign(made, wordsOf(note))
    },
  })
  return wordsOutside(rest) as Schema
}

/** As many as there are places, and no more. */
function lengthOf(places: number): Schema {
  return { minItems: places, maxItems: places, items: { not: {} } }
}

/** Readers show the description, programs take the unit and the decimals from their own places. */
export function wordsOf({
  meaning,
  unit,
  decimals,
}: Pick<FieldNote, 'meaning' | 'unit' | 'decimals'>): Schema {
  return {
    description: unit === undefined ? meaning : `${meaning} Unit: ${unit}.`,
    ...(unit === undefined ? {} : { 'x-unit': unit }),
    ...(decimals === undefined ? {} : { 'x-decimals': decimals }),
  }
}

/** What may be null says what it means where readers look for it: not inside of an alternative. */
function wordsOutside(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(wordsOutside)
  if (typeof node !== 'object' || node === null) return node
  const made = Object.fromEntries(Object.entries(node).map(([key, part]) => [key, wordsOutside(part)]))
  return isNullable(made.anyOf) ? orNull(made.anyOf[0]) : made
}

function isNullable(options: unknown): options is [Schema, Schema] {
  return Array.isArray(options) && options.length === 2 && options[1]?.type === 'null'
}

const WORDS: readonly string[] = ['description', 'x-unit', 'x-decimals']

/** The same or null. */
export function orNull(nullable: Schema): Schema {
  const isWord = ([name]: readonly [string, unknown]) => WORDS.includes(name)
  const words = Object.fromEntries(Object.entries(nullable).filter(isWord))
  const schema: Schema = Object.fromEntries(Object.entries(nullable).filter((entry) => !isWord(entry)))
  const isPlain = typeof schema.type === 'string' && !['object', 'array'].includes(schema.type)
  if (!isPlain || schema.const !== undefined) return { ...words, anyOf: [schema, { type: 'null' }] }
  const values = Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {}
  return { ...schema, type: [schema.type, 'null'], ...values, ...words }
}
