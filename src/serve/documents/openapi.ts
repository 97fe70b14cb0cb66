import type { z } from 'zod'
import { PROBLEM_CODES } from '../../core/errors.ts'
import { VERSION } from '../../core/version.ts'
import type { Board } from '../../define/board.ts'
import { paramNote } from '../../define/params.ts'
import type { CellKind } from '../../define/rule.ts'
import type { PaidRoute } from '../paid-routes.ts'
import type { Document } from './document.ts'
import { jsonSchema, type Schema } from './json-schema.ts'
import type { Published } from './manifest.ts'

/** The description of the interface: made of the definitions, so that it cannot say anything else than they do. */
export function openApiOf(publicUrl: string, published: Published): Schema {
  const { boards, paid, documents } = published
  return {
    openapi: '3.1.0',
    info: {
      title: 'perptape',
      version: VERSION,
      summary: 'The tape of the crypto derivatives market.',
      description:
        'Recorded derivatives market structure, read-only: boards are free, history is sold by the call or comes with a plan. Recorded data, not investment advice.',
      contact: { name: 'perptape', url: publicUrl },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    security: [{}, { bearerAuth: [] }],
    tags: [
      { name: 'boards', description: 'One question each, free.' },
      { name: 'history', description: 'Recorded rows, paid by the call or with a Builder plan and above.' },
      { name: 'service', description: 'The service about itself.' },
    ],
    paths: Object.fromEntries([
      ...boards.flatMap(boardPaths),
      ...paid.map(paidPath),
      ...documents.flatMap(documentPath),
    ]),
    components: {
      securitySchemes: { bearerAuth: { type: 'http', scheme: 'bearer', description: 'An account key.' } },
      schemas: { Problem: PROBLEM_SCHEMA, PaymentRequired: PAYMENT_SCHEMA },
      responses: {
        Problem: {
          description: 'What was wrong and what is allowed.',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  }
}

const PROBLEM_SCHEMA: Schema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'ok', 'error', 'request_id'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    ok: { const: false },
    error: { type: 'string', enum: PROBLEM_CODES },
    request_id: { type: 'string' },
    param: { type: 'string' },
    allowed: { type: 'array', items: { type: 'string' } },
  },
}

const PAYMENT_SCHEMA: Schema = {
  type: 'object',
  required: ['ok', 'error', 'x402Version', 'resource', 'accepts'],
  properties: {
    ok: { const: false },
    error: { type: 'string' },
    x402Version: { const: 2 },
    resource: { type: 'object' },
    accepts: { type: 'array', items: { type: 'object' } },
    extensions: { type: 'object' },
  },
}

function boardPaths(board: Board): [string, Schema][] {
  return [board.path, ...(board.aliases ?? [])].map((path, index) => [
    path,
    {
      get: {
        operationId: index === 0 ? board.id : `${board.id}-${index + 1}`,
        tags: ['boards'],
        summary: board.title,
        description: board.about,
        parameters: [...parametersOf(board.params, path, board.example), ...(board.rows ? [FORMAT] : [])],
        responses: {
          200: {
            description: board.title,
            content: {
              'application/json': { schema: boardSchema(board) },
              ...(board.rows ? { 'text/csv': { schema: { type: 'string' } } } : {}),
            },
          },
          ...problems(400, 401, 403, 404, 429, 503),
        },
      },
    },
  ])
}

const FORMAT: Schema = {
  name: 'format',
  in: 'query',
  required: false,
  description: 'csv gives the rows as CSV.',
  schema: { type: 'string', enum: ['json', 'csv'], default: 'json' },
}

/** The result with the envelope that `run` puts around every board. */
function boardSchema(board: Board): Schema {
  const result = jsonSchema(board.result)
  const asOf = board.spelling === 'camel' ? 'asOf' : 'as_of'
  const inner = (result.properties ?? {}) as Schema
  return {
    ...result,
    properties: {
      generatedAt: { type: 'string', format: 'date-time' },
      ...inner,
      [asOf]: {
        anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }],
        description: 'The newest record of what the board is about.',
      },
      stale: { type: 'boolean', description: 'Whether that record is older than it should be.' },
    },
    required: [
      ...new Set(['generatedAt', ...((result.required as string[] | undefined) ?? []), asOf, 'stale']),
    ],
  }
}

function paidPath({ path, history, params, table }: PaidRoute): [string, Schema] {
  const operation = {
    operationId: history.route,
    tags: ['history'],
    summary: table.about,
    description: history.note ? `${history.about} ${history.note}` : history.about,
    'x-payment-info': {
      protocols: [{ x402: {} }],
      price: { mode: 'fixed', currency: 'USD', amount: history.priceUsd.toFixed(6) },
      networks: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'eip155:8453'],
      asset: 'USDC',
    },
    parameters: parametersOf(params, path, {}),
    responses: {
      200: {
        description: 'Rows, newest first unless asked otherwise.',
        content: {
          'application/json': { schema: historySchema({ path, history, params, table }) },
          'text/csv': { schema: { type: 'string' } },
        },
      },
      402: {
        description: 'Payment required: the terms, here and in the PAYMENT-REQUIRED header.',
        headers: { 'PAYMENT-REQUIRED': { schema: { type: 'string' } } },
        content: { 'application/json': { schema: { $ref: '#/components/schemas/PaymentRequired' } } },
      },
      ...problems(400, 401, 403, 404, 429, 503),
    },
  }
  return [path, { get: operation }]
}

const CELLS: Readonly<Record<CellKind, Schema>> = {
  time: { type: 'string', format: 'date-time' },
  date: { type: 'string', format: 'date' },
  text: { type: 'string' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  json: {},
}

function historySchema({ history, table }: PaidRoute): Schema {
  const cell = (name: string): Schema => {
    const column = table.columns[name]
    // A name that the table lacks is a ratio, and null where its denominator is 0.
    if (column === undefined) return { anyOf: [CELLS.number, { type: 'null' }] }
    const kind = CELLS[column.kind as CellKind]
    const plain = column.rule?.is === 'one of' ? { ...kind, enum: column.rule.values } : kind
    return column.nullable ? { anyOf: [plain, { type: 'null' }] } : plain
  }
  const text = { type: 'string' }
  const maybeText = { type: ['string', 'null'] }
  const properties = {
    ok: { const: true },
    route: { const: history.route },
    generated_at: CELLS.time,
    as_of: { anyOf: [CELLS.time, { type: 'null' }] },
    query: { type: 'object' },
    rows: {
      type: 'array',
      maxItems: history.limitMax,
      items: {
        type: 'object',
        properties: Object.fromEntries(history.columns.map((name) => [name, cell(name)])),
        required: history.columns,
        additionalProperties: false,
      },
    },
    count: { type: 'integer' },
    truncated: { type: 'boolean' },
    next_cursor: maybeText,
    recorded_since: { anyOf: [CELLS.date, { type: 'null' }] },
    retention_days: { type: ['integer', 'null'] },
    source: text,
    note: maybeText,
  }
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

function documentPath(document: Document): [string, Schema][] {
  if (!document.listed) return []
  const schema = jsonSchema(document.listed.schema)
  const operation = {
    operationId: document.id,
    tags: ['service'],
    summary: document.listed.title,
    description: document.listed.about,
    parameters: [],
    responses: {
      200: { description: document.listed.title, content: { 'application/json': { schema } } },
      ...problems(401, 403, 429, 503),
    },
  }
  return [[document.path, { get: operation }]]
}

function parametersOf(
  params: z.ZodObject,
  path: string,
  example: Readonly<Record<string, string>>,
): Schema[] {
  return Object.entries(params.shape).map(([name, schema]) => {
    const note = paramNote(schema as z.ZodType)
    const inPath = path.includes(`{${name}}`)
    return {
      name,
      in: inPath ? 'path' : 'query',
      required: inPath || !(schema as z.ZodType).safeParse(undefined).success,
      description: note ? `${note.about} Allowed: ${note.allowed}.` : '',
      schema: note?.schema ?? { type: 'string' },
      ...(example[name] === undefined ? {} : { example: example[name] }),
    }
  })
}

function problems(...statuses: number[]): Record<string, Schema> {
  return Object.fromEntries(statuses.map((status) => [status, { $ref: '#/components/responses/Problem' }]))
}
