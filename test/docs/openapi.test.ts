import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { roundingTable, withRounding } from '../../scripts/rounding.ts'
import { DOMAINS } from '../../src/boards/index.ts'
import { type Described, resolved } from '../fixtures/operation-calls.ts'

/** The description of the interface is read by people and by programs: every field says what it is. */
type Node = Readonly<Record<string, unknown>>
const openapi = JSON.parse(
  readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'),
) as Described & { readonly info: Node; readonly tags: readonly { readonly name: string }[] }
const operations = Object.entries(openapi.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, operation })),
)
const schemas = openapi.components.schemas!

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isFigure = ({ type, const: value, enum: values = [] }: Node) =>
  [type].flat().some((one) => one === 'number' || one === 'integer') ||
  typeof value === 'number' ||
  (values as unknown[]).some((one) => typeof one === 'number')

interface Field {
  readonly path: string
  readonly schema: Node
  /** Has a name in an answer; the rest are items and alternatives. */
  readonly isField: boolean
}

function* below(node: unknown, path: string): Generator<Field> {
  if (Array.isArray(node)) {
    for (const [place, one] of node.entries()) yield* below(one, `${path} ${place}`)
    return
  }
  if (!isNode(node)) return
  for (const [key, part] of Object.entries(node)) {
    if (key === 'properties') {
      for (const [name, schema] of Object.entries(part as Node)) {
        yield { path: `${path}.${name}`, schema: schema as Node, isField: true }
        yield* below(schema, `${path}.${name}`)
      }
    } else if (!['examples', 'enum', 'required'].includes(key)) {
      if (isNode(part)) yield { path: `${path} ${key}`, schema: part, isField: false }
      yield* below(part, `${path} ${key}`)
    }
  }
}

const fields = Object.entries(schemas).flatMap(([name, schema]) => [...below(schema, name)])

describe('the description', () => {
  it('says of every figure what it means, and its unit', () => {
    const figures = fields.filter(({ schema }) => isFigure(schema))
    expect(figures.length).toBeGreaterThan(1_000)
    const bare = figures.filter(({ schema }) => !schema.description || !schema['x-unit'])
    expect(bare.map(({ path }) => path)).toEqual([])
    // Readers are shown the description alone; what a caller asked for is told as it was asked.
    for (const { path, schema } of figures.filter((one) => !one.path.includes('Query.')))
      expect(schema.description, path).toContain(`Unit: ${schema['x-unit']}.`)
  })

  it('says of every other field what it is, and what stands in it', () => {
    const bare = fields.filter(({ schema, isField }) => isField && !schema.description)
    expect(bare.map(({ path }) => path)).toEqual([])
    const says = ['type', '$ref', 'anyOf', 'const', 'enum']
    const anything = fields.filter(({ schema, isField }) => isField && !says.some((word) => word in schema))
    expect(anything.map(({ path }) => path)).toEqual([])
    const loose = fields.filter(
      ({ schema }) => schema.type === 'object' && schema.properties && schema.additionalProperties !== false,
    )
    expect(loose.map(({ path }) => path)).toEqual([])
  })

  it('says the sign of every distance from a price, which is the same everywhere', () => {
    const distances = fields.filter(({ path, isField }) => isField && /distance_pct$/i.test(path))
    expect(distances.length).toBeGreaterThan(5)
    for (const { path, schema } of distances)
      expect(schema.description, path).toMatch(/; negative below it\. Unit: %\.$/)
  })

  it('says how figures are rounded, and so does docs/MEANINGS.md', () => {
    const decimalsOf = (path: string) => fields.find((one) => one.path === path)!.schema['x-decimals']
    expect(decimalsOf('LiquidationsTotals.total_usd')).toBe(2)
    expect(decimalsOf('IndicatorsLatest.btc_close')).toBe(4)
    expect(decimalsOf('FeesAnswer.median_taker_perp')).toBeUndefined()
    expect(decimalsOf('PaidLiquidationsRawRow.price')).toBeUndefined()
    expect(decimalsOf('PaidFundingHistoryRow.funding_rate_pct')).toBe(6)
    const whole = fields.filter(({ schema }) => schema.type === 'integer' && 'x-decimals' in schema)
    expect(whole).toEqual([])
    const meanings = readFileSync(new URL('../../docs/MEANINGS.md', import.meta.url), 'utf8')
    expect(withRounding(meanings, roundingTable(openapi as never))).toBe(meanings)
  })

  it('is made of sentences', () => {
    const sentence = /^[\p{Lu}(\d[].*\.$|^\w+ \/ \w+( · \d+)?\./u
    const odd = fields.filter(({ schema, isField }) => isField && !sentence.test(String(schema.description)))
    expect(odd.filter(({ path }) => !path.includes('Query.')).map(({ path }) => path)).toEqual([])
  })

  it('says of every parameter what it does, what is allowed, and its bounds', () => {
    for (const { path, operation } of operations) {
      for (const one of operation.parameters.map((node) => resolved(openapi, node))) {
        const where = `${path} ${one.name}`
        const schema = one.schema as Node
        expect(one.description, where).toMatch(/\w+.*\. ?Allowed: .*\./)
        const isBound =
          schema.type === 'integer'
            ? 'minimum' in schema && 'maximum' in schema && 'x-unit' in schema
            : ['enum', 'pattern', 'format', 'maxLength'].some((word) => word in schema)
        expect(isBound, where).toBe(true)
        if (one.required) expect(one, where).toHaveProperty('example')
      }
    }
  })

  it('names every answer and its rows', () => {
    for (const { path, operation } of operations) {
      const { content } = resolved(openapi, operation.responses[200]!) as Record<string, Record<string, Node>>
      const json = content?.['application/json']
      if (json) expect((json.schema as Node).$ref, path).toMatch(/^#\/components\/schemas\/\w+Answer$/)
    }
    const names = [
      'FundingArbAnswer',
      'FundingArbRow',
      'PaidOiHistoryAnswer',
      'PaidOiHistoryRow',
      'HealthAnswer',
    ]
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(names))
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(['options-flow', 'paid-options-flow', 'liqmap-2']))
  })

  it('shows an example of every answer, errors too', () => {
    for (const { path, operation } of operations) {
      for (const [status, told] of Object.entries(operation.responses)) {
        const content = resolved(openapi, told).content as Readonly<Record<string, Node>> | undefined
        if (status === '304') expect(content, path).toBeUndefined()
        else expect(Object.keys(content ?? {}).length, `${path} ${status}`).toBeGreaterThan(0)
        for (const [media, { examples }] of Object.entries(content ?? {})) {
          const shown = Object.values((examples ?? {}) as Record<string, Node>).map((one) =>
            resolved(openapi, one),
          )
          expect(shown.length, `${path} ${status} ${media}`).toBeGreaterThan(0)
          for (const one of shown) expect(one, path).toMatchObject({ summary: expect.any(String) })
        }
      }
    }
  })

  it('says what may become of any call, and who may make it', () => {
    for (const { path, operation } of operations) {
      expect(Object.keys(operation.responses), path).toEqual(
        expect.arrayContaining(['200', '405', '414', '500', '503', 'default']),
      )
      expect(operation.security, path).toBeInstanceOf(Array)
      const isSold = 'x-payment-info' in operation
      expect('402' in operation.responses, path).toBe(isSold)
      const isForOne = isSold || /\/(me|balance|stream|mcp)$/.test(path)
      expect('304' in operation.responses, path).toBe(!isForOne)
    }
  })

  it('has a tag for every domain', () => {
    const tags = openapi.tags.map(({ name }) => name)
    expect(tags).toEqual([...Object.keys(DOMAINS), 'history', 'datasets', 'service'])
    const used = operations.flatMap(({ operation }) => operation.tags as string[])
    expect(new Set(used)).toEqual(new Set(tags))
    expect(openapi.info).toMatchObject({
      contact: { url: expect.any(String) },
      'x-guidance': expect.any(String),
    })
  })

  it('stays readable', () => {
    expect(JSON.stringify(openapi, null, 1).length).toBeLessThan(1_600_000)
  })
})
