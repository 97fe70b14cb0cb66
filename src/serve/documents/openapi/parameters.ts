import type { z } from 'zod'
import { paramNote, paramWords } from '../../../define/params.ts'
import type { Schema } from '../json-schema.ts'
import { pascal, ref } from './components.ts'

type Example = Readonly<Record<string, string>>

/** The parameters of the description: those that several operations have are said once. */
export class Parameters {
  /** By what they say: how often they do. */
  readonly #uses = new Map<string, number>()
  readonly #lists: Schema[][] = []

  list(parameters: readonly Schema[]): Schema[] {
    const kept = [...parameters]
    for (const one of kept)
      this.#uses.set(JSON.stringify(one), (this.#uses.get(JSON.stringify(one)) ?? 0) + 1)
    this.#lists.push(kept)
    return kept
  }

  /** Once all operations are known: puts names in place of what is said twice, and gives what they stand for. */
  shared(): Record<string, Schema> {
    const names = new Map<string, string>()
    const shared: Record<string, Schema> = {}
    for (const [says, uses] of this.#uses) {
      if (uses === 1) continue
      const parameter = JSON.parse(says) as Schema
      const name = freeName(pascal(String(parameter.name)), shared)
      shared[name] = parameter
      names.set(says, name)
    }
    for (const list of this.#lists) {
      for (const [place, one] of list.entries()) {
        const name = names.get(JSON.stringify(one))
        if (name !== undefined) list[place] = ref('parameters', name)
      }
    }
    return shared
  }
}

function freeName(name: string, taken: Readonly<Record<string, Schema>>): string {
  for (let place = 1; ; place += 1) {
    const free = place === 1 ? name : `${name}${place}`
    if (!Object.hasOwn(taken, free)) return free
  }
}

/** Of an operation; `example` is of a call that shows it at its best. */
export function parametersOf(params: z.ZodObject, path: string, example: Example = {}): Schema[] {
  return Object.entries(params.shape).map(([name, schema]) =>
    parameterOf(name, schema as z.ZodType, path.includes(`{${name}}`), example[name]),
  )
}

function parameterOf(name: string, schema: z.ZodType, isInPath: boolean, shown: string | undefined): Schema {
  const { schema: told, type } = paramNote(schema)!
  const required = isInPath || !schema.safeParse(undefined).success
  // What has to be named is shown, whatever the call.
  const example = shown ?? (required ? (told.examples as readonly string[] | undefined)?.[0] : undefined)
  return {
    name,
    in: isInPath ? 'path' : 'query',
    required,
    description: paramWords(schema),
    schema: told,
    ...(example === undefined ? {} : { example: type === 'number' ? Number(example) : example }),
  }
}

/** Of boards that have rows. */
export const FORMAT: Schema = {
  name: 'format',
  in: 'query',
  required: false,
  description: 'csv gives the rows as CSV. Allowed: one of json, csv.',
  schema: { type: 'string', enum: ['json', 'csv'], default: 'json' },
}
