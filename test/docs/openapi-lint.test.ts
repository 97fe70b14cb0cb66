import { readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'

/** What the tools of others say of the description: nothing. */
const source = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')
const LONG = 240_000

/**
 * Redocly's recommended rules, and those of its others that Spectral recommends. Of forty faults put in by hand each of
 * the two linters missed some; with these rules, and what is looked for below, Redocly's are all found.
 */
async function findingsOf(text: string): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      'info-contact': 'error',
      'operation-2xx-response': 'error',
      'operation-description': 'error',
      'operation-tag-defined': 'error',
    },
  })
  const found = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
  return found.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`)
}

const ajv = new Ajv2020({ strict: false, validateFormats: false })

interface Node {
  readonly [name: string]: unknown
}

/** What Redocly has no rule for: lists of anything, defaults that do not fit, texts that run. */
function moreFindingsOf(node: unknown, path = '#'): string[] {
  if (typeof node === 'string') return /\beval\(/.test(node) ? [`eval ${path}`] : []
  if (typeof node !== 'object' || node === null) return []
  const { type, items, prefixItems, default: usual } = node as Node
  const isSchema = typeof type === 'string' && !path.endsWith('/properties')
  const isLoose = isSchema && type === 'array' && items === undefined && prefixItems === undefined
  const isRefused = isSchema && usual !== undefined && !ajv.validate(node, usual)
  return [
    ...(isLoose ? [`array-items ${path}`] : []),
    ...(isRefused ? [`default ${path}`] : []),
    ...Object.entries(node).flatMap(([name, inner]) => moreFindingsOf(inner, `${path}/${name}`)),
  ]
}

it('the linter finds nothing', async () => expect(await findingsOf(source)).toEqual([]), LONG)

it(
  'no list is of anything, no default is refused, no text runs',
  () => {
    const description = JSON.parse(source) as Node
    expect((description.info as Node).description).toMatch(/\w/)
    for (const path of Object.values(description.paths as Record<string, Record<string, Node>>)) {
      for (const { operationId, tags } of Object.values(path))
        expect([operationId, tags]).toEqual([operationId, [expect.any(String)]])
    }
    expect(moreFindingsOf(description)).toEqual([])
  },
  LONG,
)

it(
  'and both would find it',
  async () => {
    const schema = {
      type: 'object',
      properties: { list: { type: 'array' }, many: { type: 'integer', default: 'x' } },
    }
    expect(moreFindingsOf({ info: { description: 'eval(1)' }, schema })).toEqual([
      'eval #/info/description',
      'array-items #/schema/properties/list',
      'default #/schema/properties/many',
    ])
    const get = {
      operationId: 'x',
      summary: 'x',
      tags: ['nowhere'],
      responses: { 404: { description: 'x' } },
    }
    const info = { title: 'x', version: '1', license: { name: 'x', url: 'https://x.example' } }
    const found = await findingsOf(
      JSON.stringify({
        openapi: '3.1.0',
        info,
        security: [],
        tags: [],
        servers: [{ url: '/' }],
        paths: { '/x': { get } },
      }),
    )
    expect(found.map((line) => line.split(' ')[0]).sort()).toEqual(
      expect.arrayContaining([
        'info-contact',
        'operation-2xx-response',
        'operation-description',
        'operation-tag-defined',
      ]),
    )
  },
  LONG,
)
