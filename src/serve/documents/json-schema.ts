import { z } from 'zod'

export type Schema = Record<string, unknown>

/** A zod schema as OpenAPI 3.1 takes it, without what formats and types say already. */
export function jsonSchema(schema: z.ZodType): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    override({ jsonSchema: made }) {
      if (made.format !== undefined) delete made.pattern
      if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum
      if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum
    },
  })
  return rest
}
