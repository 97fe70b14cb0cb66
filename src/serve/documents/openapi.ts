import { z } from 'zod'
import { PAYMENT_CHAINS } from '../../access/payment-networks.ts'
import { PAYMENT_HEADERS } from '../../access/payment-terms.ts'
import { PROBLEM_CODES } from '../../core/errors.ts'
import { VERSION } from '../../core/version.ts'
import * as is from '../../define/answer.ts'
import { type Board, isFile } from '../../define/board.ts'
import type { Dataset } from '../../define/dataset.ts'
import type { Offer } from '../../define/offer.ts'
import { paramNote, paramWords } from '../../define/params.ts'
import { SESSION_COOKIE } from '../accounts/cookies.ts'
import { DATASETS_PATH, datasetParams } from '../datasets/asked.ts'
import { publishedSchema } from '../published.ts'
import { datasetSchema } from './dataset-schema.ts'
import type { ListedRoute } from './document.ts'
import { jsonSchema, type Schema } from './json-schema.ts'
import type { Published } from './manifest.ts'
import { offerSchema } from './offer-schema.ts'

/** The description of the interface: made of the definitions, so that it cannot say anything else than they do. */
export function openApiOf(publicUrl: string, published: Published): Schema {
  const { boards, offers, datasets, documents } = published
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
      { name: 'datasets', description: 'History as files, in the public domain.' },
      { name: 'service', description: 'The service about itself.' },
    ],
    paths: Object.fromEntries([
      ...boards.flatMap(boardPaths),
      ...offers.map(offerPath),
      datasetPath(datasets),
      ...documents.flatMap(documentPath),
    ]),
    components: {
      securitySchemes: {
        bearerAuth: { type: 'http', scheme: 'bearer', description: 'An account key.' },
        session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE, description: 'Of who is signed in.' },
      },
      schemas: { Problem: PROBLEM_SCHEMA, PaymentRequired: PAYMENT_SCHEMA },
      responses: {
        Problem: {
          description: 'What was wrong and what is allowed.',
          content: PROBLEM,
        },
        RateLimited: {
          description: 'Above the limit of calls a minute: refused until then.',
          headers: {
            'Retry-After': {
              description: 'How long to wait.',
              schema: jsonSchema(is.integer('seconds', 'How long to wait.')),
            },
            RateLimit: { description: 'What is left of the minute.', schema: { type: 'string' } },
            'RateLimit-Policy': { description: 'What a minute may hold.', schema: { type: 'string' } },
          },
          content: PROBLEM,
        },
      },
    },
  }
}

const PROBLEM: Schema = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
}

const PROBLEM_SCHEMA = jsonSchema(
  z.looseObject({
    type: is.text('Address of the page about this error.'),
    title: is.text('The error in two words.'),
    status: is.integer('HTTP status', 'The status of the answer.'),
    detail: is.text('What was wrong and what is allowed.'),
    ok: is.always(false, 'False in every error.'),
    error: is.oneOf(PROBLEM_CODES, 'The error by its code.'),
    request_id: is.text('Which call it was, for who asks about it.'),
    param: is.text('The parameter that is wrong, where it is one.').optional(),
    allowed: is.listOf(z.string(), 'What the parameter may be, where that is a list.').optional(),
  }),
)

const PAYMENT_SCHEMA = jsonSchema(
  z.looseObject({
    ok: is.always(false, 'False: nothing was sold yet.'),
    error: is.text('Why there is no answer.'),
    x402Version: is.fixed(2, 'version', 'Of the payment protocol.'),
    resource: z.looseObject({}).register(z.globalRegistry, { description: 'What is sold.' }),
    accepts: is.listOf(z.looseObject({}), 'The terms: each is one way to pay.'),
    extensions: z.looseObject({}).register(z.globalRegistry, { description: 'Further terms.' }).optional(),
  }),
)

function boardPaths(board: Board): [string, Schema][] {
  return [board.path, ...(board.aliases ?? [])].map((path, index) => [
    path,
    {
      get: {
        operationId: index === 0 ? board.id : `${board.id}-${index + 1}`,
        tags: ['boards'],
        summary: board.title,
        description: board.about,
        parameters: [
          ...parametersOf(board.params, path, board.example),
          ...(board.list && !isFile(board) ? [FORMAT] : []),
        ],
        responses: {
          200: {
            description: board.title,
            content: {
              ...(isFile(board)
                ? {}
                : { 'application/json': { schema: jsonSchema(publishedSchema(board)) } }),
              ...(board.list ? { 'text/csv': { schema: { type: 'string' } } } : {}),
            },
          },
          ...problems(400, 401, 403, 404, 429, 503),
          ...((board.limit ?? board.other?.limit) ? RATE_LIMITED : {}),
        },
      },
    },
  ])
}

/** Of boards that are not served above the limit at all. */
const RATE_LIMITED: Record<string, Schema> = { 429: { $ref: '#/components/responses/RateLimited' } }

const FORMAT: Schema = {
  name: 'format',
  in: 'query',
  required: false,
  description: 'csv gives the rows as CSV.',
  schema: { type: 'string', enum: ['json', 'csv'], default: 'json' },
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
          ...('format' in params.shape ? { 'text/csv': { schema: { type: 'string' } } } : {}),
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

function datasetPath(datasets: readonly Dataset[]): [string, Schema] {
  const path = `${DATASETS_PATH}/{name}`
  const operation = {
    operationId: 'dataset',
    tags: ['datasets'],
    summary: 'One dataset',
    description:
      'All rows of a dataset as JSON, CSV or Parquet, under CC0 1.0. Days are published when they are over and settled; null, or an empty cell, is unknown.',
    parameters: parametersOf(datasetParams(datasets), path, { name: 'liquidations-daily.csv', days: '30' }),
    responses: {
      200: {
        description: 'The rows, in the order of the dataset.',
        content: {
          'application/json': { schema: datasetSchema(datasets) },
          'text/csv': { schema: { type: 'string' } },
          'application/vnd.apache.parquet': { schema: { type: 'string', format: 'binary' } },
        },
      },
      304: { description: 'The rows are those of the ETag that was sent.' },
      ...problems(400, 401, 403, 404, 429, 503),
    },
  }
  return [path, { get: operation }]
}

function documentPath(document: ListedRoute): [string, Schema][] {
  if (!document.listed) return []
  const schema = jsonSchema(document.listed.schema)
  const operation = {
    operationId: document.id,
    tags: ['service'],
    summary: document.listed.title,
    description: document.listed.about,
    ...(document.auth === undefined ? {} : { security: [{ session: [] }] }),
    parameters: document.params ? parametersOf(document.params, document.path, {}) : [],
    responses: {
      200: { description: document.listed.title, content: { 'application/json': { schema } } },
      ...problems(...(document.params ? [400, 401, 403, 404] : [401, 403]), 429, 503),
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
    const inPath = path.includes(`{${name}}`)
    return {
      name,
      in: inPath ? 'path' : 'query',
      required: inPath || !(schema as z.ZodType).safeParse(undefined).success,
      description: paramWords(schema as z.ZodType),
      schema: paramNote(schema as z.ZodType)?.schema ?? { type: 'string' },
      ...(example[name] === undefined ? {} : { example: example[name] }),
    }
  })
}

function problems(...statuses: number[]): Record<string, Schema> {
  return Object.fromEntries(statuses.map((status) => [status, { $ref: '#/components/responses/Problem' }]))
}
