import type { z } from 'zod'
import { PAYMENT_CHAINS } from '../../access/payment-networks.ts'
import { PAYMENT_HEADERS } from '../../access/payment-terms.ts'
import { PROBLEM_CODES } from '../../core/errors.ts'
import { VERSION } from '../../core/version.ts'
import type { Board } from '../../define/board.ts'
import type { Offer } from '../../define/offer.ts'
import { paramNote } from '../../define/params.ts'
import type { CellKind } from '../../define/rule.ts'
import type { TableHistory } from '../../define/table-history.ts'
import type { Document } from './document.ts'
import { jsonSchema, type Schema } from './json-schema.ts'
import type { Published } from './manifest.ts'

/** The description of the interface: made of the definitions, so that it cannot say anything else than they do. */
export function openApiOf(publicUrl: string, published: Published): Schema {
  const { boards, offers, documents } = published
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
      ...offers.map(offerPath),
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

function offerPath(offer: Offer): [string, Schema] {
  const { path, params, answer } = offer
  const operation = {
    operationId: offer.route,
    tags: ['history'],
    summary: answer.title,
    description: offer.note ? `${offer.about} ${offer.note}` : offer.about,
    'x-payment-info': {
      protocols: [{ x402: {} }],
      price: { mode: 'fixed', currency: 'USD', amount: offer.priceUsd.toFixed(6) },
      networks: PAYMENT_CHAINS,
      asset: 'USDC',
    },
    parameters: parametersOf(params, path, {}),
    responses: {
      200: {
        description: 'Rows, newest first unless asked otherwise.',
        content: {
          'application/json': { schema: offerSchema(offer) },
          'text/csv': { schema: { type: 'string' } },
        },
      },
      402: {
        description: 'Payment required: the terms, here and in the PAYMENT-REQUIRED header.',
        headers: { [PAYMENT_HEADERS.required]: { schema: { type: 'string' } } },
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

function rowsOfHistory({ table, columns, limitMax }: TableHistory): Schema {
  const cell = (name: string): Schema => {
    const column = table.columns[name]
    // A name that the table lacks is a ratio, and null where its denominator is 0.
    if (column === undefined) return { anyOf: [CELLS.number, { type: 'null' }] }
    const kind = CELLS[column.kind as CellKind]
    const plain = column.rule?.is === 'one of' ? { ...kind, enum: column.rule.values } : kind
    return column.nullable ? { anyOf: [plain, { type: 'null' }] } : plain
  }
  return {
    type: 'array',
    maxItems: limitMax,
    items: {
      type: 'object',
      properties: Object.fromEntries(columns.map((name) => [name, cell(name)])),
      required: columns,
      additionalProperties: false,
    },
  }
}

function offerSchema({ route, answer }: Offer): Schema {
  const text = { type: 'string' }
  const maybeText = { type: ['string', 'null'] }
  const properties = {
    ok: { const: true },
    route: { const: route },
    generated_at: CELLS.time,
    as_of: { anyOf: [CELLS.time, { type: 'null' }] },
    query: { type: 'object' },
    rows:
      answer.kind === 'table history' ? rowsOfHistory(answer) : { type: 'array', items: { type: 'object' } },
    count: { type: 'integer' },
    truncated: { type: 'boolean' },
    next_cursor: maybeText,
    recorded_since: { anyOf: [CELLS.date, { type: 'null' }] },
    retention_days: { type: ['integer', 'null'] },
    source: text,
    note: maybeText,
  }
  // Beside the rows of a board stands whatever else it answers.
  const additionalProperties = answer.kind === 'deeper board'
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties }
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
