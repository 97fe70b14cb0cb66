import { describe, expect, it } from 'vitest'
import { describedBy } from './described.ts'

const DOCUMENT = {
  tags: [{ name: 'market', description: 'Perpetuals.' }, { name: 'bare' }],
  paths: {
    '/a/{symbol}': {
      get: {
        tags: ['market'],
        summary: 'A',
        description: 'About a.',
        parameters: [{ name: 'symbol', description: 'Which.' }, { $ref: '#/components/parameters/Format' }],
        responses: { 200: { $ref: '#/components/responses/A' } },
      },
    },
    '/b': { post: {} },
  },
  components: {
    parameters: { Format: { name: 'format', description: 'How.' } },
    responses: { A: { content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } } } },
    schemas: {
      A: {
        allOf: [{ properties: { ok: { description: 'True.' } } }],
        properties: {
          rows: { description: 'Rows.', items: { $ref: '#/components/schemas/Row' } },
          by: { additionalProperties: { properties: { n: { description: 'Count.' } } } },
        },
      },
      Row: {
        description: 'A row.',
        properties: {
          price: { description: 'Price. Unit: USD.' },
          next: { $ref: '#/components/schemas/Row' },
        },
      },
    },
  },
}

describe('a description', () => {
  const described = describedBy(() => DOCUMENT)()

  it('tells every field of a route, behind references too, and what holds itself once', () => {
    expect(described.routes).toEqual([
      {
        path: '/a/{symbol}',
        subject: 'market',
        title: 'A',
        about: 'About a.',
        params: [
          { name: 'symbol', about: 'Which.' },
          { name: 'format', about: 'How.' },
        ],
        fields: [
          { name: 'ok', about: 'True.' },
          { name: 'rows', about: 'Rows.' },
          { name: 'rows[].price', about: 'Price. Unit: USD.' },
          { name: 'rows[].next', about: 'A row.' },
          { name: 'by{}.n', about: 'Count.' },
        ],
      },
    ])
  })

  it('groups routes by subject', () => {
    expect(described.subjects).toEqual([
      { name: 'market', about: 'Perpetuals.' },
      { name: 'bare', about: '' },
    ])
    expect(described.subjectOf('/a/{symbol}')).toBe('market')
    expect(described.subjectOf('/elsewhere')).toBe('other')
  })
})
