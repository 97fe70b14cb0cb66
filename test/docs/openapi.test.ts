import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** The description of the interface is read by people and by programs: every field says what it is. */
type Node = Readonly<Record<string, unknown>>
const openapi = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as Node
const paths = openapi.paths as Record<string, { get: Node }>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const isFigure = ({ type, const: value, enum: values = [] }: Node) =>
  [type].flat().some((one) => one === 'number' || one === 'integer') ||
  typeof value === 'number' ||
  (values as unknown[]).some((one) => typeof one === 'number')

function* schemas(node: unknown, path: string): Generator<{ path: string; schema: Node; isField: boolean }> {
  if (!isNode(node)) return
  for (const [key, part] of Object.entries(node)) {
    if (key === 'properties') {
      for (const [name, schema] of Object.entries(part as Node)) {
        yield { path: `${path}.${name}`, schema: schema as Node, isField: true }
        yield* schemas(schema, `${path}.${name}`)
      }
    } else {
      if (isNode(part) && !Array.isArray(part)) yield { path: `${path} ${key}`, schema: part, isField: false }
      yield* schemas(part, `${path} ${key}`)
    }
  }
}

const answers = [
  ...Object.entries(paths).map(([path, { get }]) => [path, get.responses] as const),
  ['components', openapi.components] as const,
].flatMap(([path, node]) => [...schemas(node, path)])

describe('the description', () => {
  it('says of every figure what it means, and its unit', () => {
    const figures = answers.filter(({ schema }) => isFigure(schema))
    expect(figures.length).toBeGreaterThan(700)
    const bare = figures.filter(({ schema }) => !schema.description || !schema['x-unit'])
    expect(bare.map(({ path }) => path)).toEqual([])
    // Readers are shown the description alone.
    for (const { schema } of figures) expect(schema.description).toContain(`Unit: ${schema['x-unit']}.`)
  })

  it('says of every other field what it is', () => {
    const bare = answers.filter(({ schema, isField }) => isField && !schema.description)
    expect(bare.map(({ path }) => path)).toEqual([])
  })

  it('says of every parameter what it does and what is allowed', () => {
    for (const { get } of Object.values(paths)) {
      for (const { description } of get.parameters as Node[]) expect(description).toMatch(/\w+.*\./)
    }
  })

  it('is made of sentences', () => {
    const sentence = /^[\p{Lu}(\d[].*\.$|^\w+ \/ \w+( · \d+)?\./u
    const odd = answers.filter(({ schema, isField }) => isField && !sentence.test(String(schema.description)))
    expect(odd.map(({ path, schema }) => `${path}: ${schema.description}`)).toEqual([])
  })
})
