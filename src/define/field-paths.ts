import { z } from 'zod'
import { fieldNote, headingsOf } from './answer.ts'

/** A field of an answer that has no fields of its own. */
export interface AnswerField {
  /** Names from the outside in, with dots between them. Lists add nothing; of figures by place the heading or the place. */
  readonly path: string
  /** Of figures alone. */
  readonly unit: string | null
}

/** Every field that an answer of this schema can have, each once. */
export function fieldsOf(schema: z.ZodType): AnswerField[] {
  const found = new Map<string, AnswerField>()
  walk(schema, [], (path, unit) => {
    if (!found.has(path)) found.set(path, { path, unit })
  })
  return [...found.values()]
}

/**
 * Whether a field is meant: `*` stands for any part of a name, `**` for any names or none. `**.oi*Pct` is every change
 * of open interest, wherever in the answer it stands.
 */
export function meansField(pattern: string, path: string): boolean {
  return matches(pattern.split('.'), path.split('.'))
}

function matches([first, ...patterns]: readonly string[], names: readonly string[]): boolean {
  if (first === undefined) return names.length === 0
  if (first === '**')
    return matches(patterns, names) || (names.length > 0 && matches([first, ...patterns], names.slice(1)))
  const [name, ...rest] = names
  return name !== undefined && segment(first).test(name) && matches(patterns, rest)
}

function segment(pattern: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replace(/[^\w]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`)
}

type Tell = (path: string, unit: string | null) => void

function walk(schema: z.ZodType, names: readonly string[], tell: Tell): void {
  const inner = innerOf(schema)
  if (inner === null) tell(names.join('.'), fieldNote(schema)?.unit ?? null)
  else for (const [name, field] of inner) walk(field, name === null ? names : [...names, name], tell)
}

/** What stands within a field, by name where it has one; null where nothing does. */
function innerOf(schema: z.ZodType): (readonly [name: string | null, field: z.ZodType])[] | null {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return [[null, schema.unwrap() as z.ZodType]]
  if (schema instanceof z.ZodArray) return [[null, schema.element as z.ZodType]]
  if (schema instanceof z.ZodRecord) return [[null, schema.valueType as z.ZodType]]
  if (schema instanceof z.ZodTuple) {
    const headings = headingsOf(schema)
    return (schema.def.items as z.ZodType[]).map((item, place) => [headings?.[place] ?? String(place), item])
  }
  // A dot in a name would pass for two names.
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => [
      name.replaceAll('.', '_'),
      field,
    ])
  if (schema instanceof z.ZodUnion && schema.options.every((option) => option instanceof z.ZodObject))
    return (schema.options as readonly z.ZodType[]).map((option) => [null, option])
  return null
}
