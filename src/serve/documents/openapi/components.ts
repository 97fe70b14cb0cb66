import { DefinitionError } from '../../../core/errors.ts'
import type { Schema } from '../json-schema.ts'

/** A name in kebab, snake or camel case as types are named: funding-arb is FundingArb. */
export function pascal(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

export interface AnswerNames {
  /** What its parts are named by: `FundingArb` of `FundingArbAnswer`. */
  readonly base: string
  /** The list whose items are its rows. */
  readonly list?: string | undefined
}

/** The schemas of the description, each under a name of its own: whatever is said in two places is one of them. */
export class Components {
  readonly schemas: Record<string, Schema> = {}
  /** By what they say. */
  readonly #names = new Map<string, string>()

  /** The whole answer of an operation; its parts get names by their place in it. */
  answer(schema: Schema, { base, list }: AnswerNames): Schema {
    return this.#keep(this.#taken(schema, { base, list }), `${base}Answer`, { isOwn: true })
  }

  /** One of several answers. */
  oneOf(shapes: readonly Schema[], base: string): Schema {
    return this.#keep({ anyOf: shapes }, `${base}Answer`, { isOwn: true })
  }

  /** A part that has a name whatever it stands in. */
  named(name: string, schema: Schema): Schema {
    return this.#keep(this.#taken(schema, { base: name }), name, { isOwn: true })
  }

  /** The same with every object below it replaced by its name. */
  #taken(schema: Schema, { base, list }: AnswerNames): Schema {
    const { properties } = schema as { readonly properties?: Readonly<Record<string, Schema>> }
    if (properties === undefined) return this.#below(schema, base, null)
    const fields = Object.entries(properties).map(([name, field]) => [
      name,
      this.#below(field, `${base}${pascal(name)}`, name === list ? `${base}Row` : null),
    ])
    return { ...schema, properties: Object.fromEntries(fields) }
  }

  /** `row` is the name of the items where it is the list of rows. */
  #below(schema: Schema, name: string, row: string | null): Schema {
    if (schema.properties !== undefined) return this.#part(schema, name)
    const made: Schema = { ...schema }
    if (isSchema(made.items)) {
      made.items =
        row === null
          ? this.#below(made.items, `${name}Item`, null)
          : this.#keep(this.#taken(made.items, { base: row }), row, { isOwn: true })
    }
    if (isSchema(made.additionalProperties))
      made.additionalProperties = this.#below(made.additionalProperties, `${name}Value`, null)
    for (const word of ['anyOf', 'prefixItems']) {
      const options = made[word]
      if (!Array.isArray(options)) continue
      const objects = options.filter(isObject).length
      made[word] = options.map((option: Schema, place) =>
        this.#below(option, objects > 1 ? `${name}${place + 1}` : name, null),
      )
    }
    return made
  }

  #part(schema: Schema, name: string): Schema {
    const { description, ...plain } = this.#taken(schema, { base: name })
    return {
      ...this.#keep(plain, name, { isOwn: false }),
      ...(description === undefined ? {} : { description }),
    }
  }

  /** Who has a name of its own keeps it, though another may say the same. */
  #keep(schema: Schema, name: string, { isOwn }: { readonly isOwn: boolean }): Schema {
    const says = JSON.stringify(schema)
    const known = this.#names.get(says)
    if (known !== undefined && (!isOwn || known === name)) return ref('schemas', known)
    if (Object.hasOwn(this.schemas, name))
      throw new DefinitionError(`the description has two schemas of the name ${name}`)
    this.schemas[name] = known === undefined ? schema : ref('schemas', known)
    if (known === undefined) this.#names.set(says, name)
    return ref('schemas', name)
  }
}

export function ref(
  kind: 'schemas' | 'responses' | 'headers' | 'parameters' | 'examples',
  name: string,
): Schema {
  return { $ref: `#/components/${kind}/${name}` }
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isObject(value: unknown): boolean {
  return isSchema(value) && value.properties !== undefined
}
