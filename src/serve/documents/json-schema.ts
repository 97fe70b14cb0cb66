import { z } from 'zod'
import { fieldNote } from '../../define/answer.ts'

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

/** Readers show the description, programs take the unit from its own place. */
export function wordsOf({ meaning, unit }: { readonly meaning: string; readonly unit?: string }): Schema {
  return unit === undefined
    ? { description: meaning }
    : { description: `${meaning} Unit: ${unit}.`, 'x-unit': unit }
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

/** The same or null. */
export function orNull({ description, 'x-unit': unit, ...schema }: Schema): Schema {
  const words = {
    ...(description === undefined ? {} : { description }),
    ...(unit === undefined ? {} : { 'x-unit': unit }),
  }
  const isPlain = typeof schema.type === 'string' && !['object', 'array'].includes(schema.type)
  if (!isPlain || schema.const !== undefined) return { ...words, anyOf: [schema, { type: 'null' }] }
  const values = Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {}
  return { ...schema, type: [schema.type, 'null'], ...values, ...words }
}
