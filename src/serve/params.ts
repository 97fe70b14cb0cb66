import type { z } from 'zod'
import { Problem } from '../core/errors.ts'
import { paramNote } from '../define/params.ts'

/** Parameters as a surface received them: text, or several texts where a name was repeated. */
export type RawParams = Readonly<Record<string, string | readonly string[] | undefined>>

const SHOWN_CHARACTERS = 60

/** Reads raw parameters; names the first that is missing, repeated or out of bounds. Unknown names are ignored. */
export function readParams(schema: z.ZodObject, raw: RawParams): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const name of Object.keys(schema.shape)) {
    const value = Object.hasOwn(raw, name) ? raw[name] : undefined
    if (Array.isArray(value)) {
      throw new Problem('invalid_parameter', `${name} is given ${value.length} times; give it once.`, {
        param: name,
      })
    }
    if (value !== undefined) values[name] = value
  }
  const read = schema.safeParse(values)
  if (read.success) return read.data
  throw problemOf(schema, values, read.error)
}

/** The parameters that stand behind the question mark: the rest are parts of the path. */
export function queryNames(schema: z.ZodObject | undefined, path: string): string[] {
  return Object.keys(schema?.shape ?? {}).filter((name) => !path.includes(`{${name}}`))
}

/** A name that is no parameter is a 400 that says which there are: a misspelt filter must not be an answer without it. */
export function refuseStrangers(schema: z.ZodObject, raw: RawParams, besides: readonly string[]): void {
  const allowed = Object.keys(schema.shape)
  const strange = Object.keys(raw).find((name) => !allowed.includes(name) && !besides.includes(name))
  if (strange === undefined) return
  const detail = `${shown(strange)} is no parameter here; allowed are ${allowed.join(', ')}.`
  throw new Problem('invalid_parameter', detail, { param: strange.slice(0, SHOWN_CHARACTERS), allowed })
}

function problemOf(schema: z.ZodObject, values: Record<string, unknown>, error: z.ZodError): Problem {
  const issue = error.issues[0]
  const name = String(issue?.path[0] ?? '')
  const field = schema.shape[name] as z.ZodType | undefined
  const note = field && paramNote(field)
  const must = note ? `must be ${note.allowed}` : (issue?.message ?? 'is not valid')
  const options = note?.schema.enum
  const more = {
    ...(name === '' ? {} : { param: name }),
    ...(Array.isArray(options) ? { allowed: options.map(String) } : {}),
  }
  if (!(name in values)) {
    return new Problem('missing_parameter', `${name} is required and ${must}.`, more)
  }
  return new Problem('invalid_parameter', `${name} ${must}; got ${shown(values[name])}.`, more)
}

function shown(value: unknown): string {
  const text = String(value)
  return JSON.stringify(text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text)
}
