type Node = Readonly<Record<string, unknown>>

/** A route as the description of the interface has it. */
export interface DescribedRoute {
  readonly path: string
  readonly subject: string
  readonly title: string
  readonly about: string
  readonly params: readonly { readonly name: string; readonly about: string }[]
  readonly fields: readonly DescribedField[]
}

interface DescribedField {
  /** As `symbols[].lastPrice`. */
  readonly name: string
  readonly about: string
}

export interface Described {
  readonly routes: readonly DescribedRoute[]
  /** What the routes are grouped by, and what is said of each group. */
  readonly subjects: readonly { readonly name: string; readonly about: string }[]
  readonly subjectOf: (path: string) => string
}

/** What the description says of every route, in the order in which it does; worked out when it is first asked for. */
export function describedBy(openApi: () => Node): () => Described {
  let made: Described | null = null
  return () => {
    made ??= descriptionOf(openApi())
    return made
  }
}

function descriptionOf(document: Node): Described {
  const routes = Object.entries(document.paths as Record<string, Node>).flatMap(([path, { get }]) =>
    get === undefined ? [] : [routeOf(document, path, get as Node)],
  )
  const subjects = new Map(routes.map(({ path, subject }) => [path, subject]))
  return {
    routes,
    subjects: ((document.tags ?? []) as Node[]).map(({ name, description }) => ({
      name: String(name),
      about: String(description ?? ''),
    })),
    subjectOf: (path) => subjects.get(path) ?? 'other',
  }
}

function routeOf(document: Node, path: string, operation: Node): DescribedRoute {
  const { tags = ['other'], summary = path, description = '', parameters = [], responses } = operation
  const good = (responses as Record<string, Node>)[200] ?? {}
  const content = (resolved(document, good).content ?? {}) as Record<string, Node>
  return {
    path,
    subject: (tags as string[])[0]!,
    title: String(summary),
    about: String(description),
    params: (parameters as Node[]).map((parameter) => {
      const { name, description: words } = resolved(document, parameter)
      return { name: String(name), about: String(words ?? '') }
    }),
    fields: [...fieldsOf(document, content['application/json']?.schema, '', new Set())],
  }
}

/** Every field with words of its own, however deep; a part that holds itself is told once. */
function* fieldsOf(
  document: Node,
  part: unknown,
  path: string,
  within: Set<unknown>,
): Generator<DescribedField> {
  if (!isNode(part)) return
  const schema = resolved(document, part)
  if (within.has(schema)) return
  within.add(schema)
  for (const name of ['allOf', 'anyOf', 'oneOf'])
    for (const one of listOf(schema[name])) yield* fieldsOf(document, one, path, within)
  for (const [name, field] of Object.entries((schema.properties ?? {}) as Node)) {
    const at = path === '' ? name : `${path}.${name}`
    const about = wordsOf(document, field)
    if (about !== '') yield { name: at, about }
    yield* fieldsOf(document, field, at, within)
  }
  yield* fieldsOf(document, schema.items, `${path}[]`, within)
  yield* fieldsOf(document, schema.additionalProperties, `${path}{}`, within)
  within.delete(schema)
}

function wordsOf(document: Node, field: unknown): string {
  if (!isNode(field)) return ''
  return String(field.description ?? resolved(document, field).description ?? '')
}

/** What a reference names. */
function resolved(document: Node, node: Node): Node {
  if (typeof node.$ref !== 'string') return node
  const found = node.$ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>(
      (at, name) => (isNode(at) ? at[name.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
      document,
    )
  return isNode(found) ? resolved(document, found) : {}
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
