import type { Schema } from '../json-schema.ts'
import { Components } from './components.ts'
import { Examples } from './examples.ts'
import { HEADERS, type HeaderName, headersBy, OF_KEPT, OF_LIMITS, ON_ALL } from './headers.ts'
import { Parameters } from './parameters.ts'
import { type ErrorStatus, errorsOf } from './responses.ts'

/** An operation before what holds for all is added to it. */
export interface Operation {
  readonly id: string
  /** Whose examples it shows; its own unless it is another address of the same. */
  readonly sameAs?: string
  readonly path: string
  readonly method?: 'get' | 'post'
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly security: readonly Schema[]
  readonly parameters: readonly Schema[]
  readonly requestBody?: Schema
  /** What it gives, by media type, each with its schema. */
  readonly gives: Readonly<Record<string, Schema>>
  /** Its answer in a word or two. */
  readonly answer: string
  readonly isCounted: boolean
  readonly isOfFiles?: boolean
  readonly isKept: boolean
  readonly headers?: readonly HeaderName[]
  readonly errors?: readonly ErrorStatus[]
  /** Answers of further statuses. */
  readonly responses?: Readonly<Record<string, Schema>>
  readonly more?: Schema
}

/** The description in the making: operations, and what they share. */
export class Description {
  readonly components = new Components()
  readonly parameters = new Parameters()
  readonly examples = new Examples()
  readonly publicUrl: string
  readonly #paths: Record<string, Schema> = {}

  constructor(publicUrl: string) {
    this.publicUrl = publicUrl
  }

  add(operation: Operation): void {
    const { id, path, method = 'get', isCounted, isOfFiles = false, isKept, errors = [] } = operation
    this.#paths[path] ??= {}
    this.#paths[path][method] = {
      operationId: id,
      tags: [operation.tag],
      summary: operation.summary,
      description: operation.description,
      security: operation.security,
      ...operation.more,
      parameters: this.parameters.list(operation.parameters),
      ...(operation.requestBody && { requestBody: operation.requestBody }),
      responses: {
        200: {
          description: operation.answer,
          headers: this.headers(operation),
          content: this.content(operation),
        },
        ...operation.responses,
        ...withoutKeys(errorsOf({ isCounted, isOfFiles, isKept, more: errors }), operation.responses ?? {}),
      },
    }
  }

  headers({ isCounted, isKept, headers = [] }: Pick<Operation, 'isCounted' | 'isKept' | 'headers'>): Schema {
    const ofKept = isKept ? OF_KEPT : OF_KEPT.filter((name) => name !== 'ETag')
    return headersBy(...ofKept, ...(isCounted ? OF_LIMITS : []), ...headers, ...ON_ALL)
  }

  content({ id, sameAs = id, gives }: Pick<Operation, 'id' | 'sameAs' | 'gives'>): Schema {
    return Object.fromEntries(
      Object.entries(gives).map(([media, schema]) => [media, { schema, ...this.examples.of(sameAs, media) }]),
    )
  }

  /** Once everything is added: what is used of what there is to be shared. */
  whole(responses: Readonly<Record<string, Schema>>): {
    readonly paths: Schema
    readonly components: Schema
  } {
    const parameters = this.parameters.shared()
    const { schemas } = this.components
    const all = { schemas, parameters, headers: HEADERS, responses, examples: this.examples.shown }
    return { paths: this.#paths, components: usedOf(all, this.#paths) }
  }
}

type Shared = Readonly<Record<string, Readonly<Record<string, Schema>>>>

/** What operations name, and what that names in turn. */
function usedOf(all: Shared, paths: Schema): Schema {
  const used = new Set<string>()
  const follow = (from: unknown) => {
    for (const [, kind = '', name = ''] of JSON.stringify(from).matchAll(
      /"#\/components\/(\w+)\/([^"]+)"/g,
    )) {
      if (used.has(`${kind}/${name}`)) continue
      used.add(`${kind}/${name}`)
      follow(all[kind]?.[name] ?? null)
    }
  }
  follow(paths)
  return Object.fromEntries(
    Object.entries(all).map(([kind, parts]) => [
      kind,
      Object.fromEntries(Object.entries(parts).filter(([name]) => used.has(`${kind}/${name}`))),
    ]),
  )
}

function withoutKeys(all: Record<string, Schema>, taken: Schema): Record<string, Schema> {
  return Object.fromEntries(Object.entries(all).filter(([key]) => !Object.hasOwn(taken, key)))
}
