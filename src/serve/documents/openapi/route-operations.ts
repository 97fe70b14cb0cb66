import type { Dataset } from '../../../define/dataset.ts'
import { DATASETS_PATH, datasetParams } from '../../datasets/asked.ts'
import type { ListedRoute } from '../document.ts'
import { jsonSchema, type Schema } from '../json-schema.ts'
import { CSV } from './board-operations.ts'
import { pascal } from './components.ts'
import { datasetSchema } from './dataset-schema.ts'
import type { Description } from './description.ts'
import { parametersOf } from './parameters.ts'
import { type ErrorStatus, problemContent } from './responses.ts'
import { KEY_HEADER, SECURITY } from './security.ts'

const BINARY: Schema = { type: 'string', format: 'binary', description: 'The bytes of the file.' }

export function addDatasets(made: Description, datasets: readonly Dataset[]): void {
  const path = `${DATASETS_PATH}/{name}`
  made.add({
    id: 'dataset',
    path,
    tag: 'datasets',
    summary: 'One dataset',
    description:
      'All rows of a dataset as JSON, CSV or Parquet, under CC0 1.0. Days are published when they are over and settled; null, or an empty cell, is unknown.',
    security: SECURITY.free,
    parameters: [
      ...parametersOf(datasetParams(datasets), path, { name: 'liquidations-daily', days: '30' }),
      KEY_HEADER,
    ],
    gives: {
      'application/json': made.components.answer(datasetSchema(datasets), { base: 'Dataset' }),
      'text/csv': CSV,
      'application/vnd.apache.parquet': BINARY,
    },
    answer: 'The rows, in the order of the dataset.',
    isCounted: true,
    isKept: true,
    headers: ['Content-Disposition', 'Last-Modified', 'X-Ignored-Parameters', 'X-Incomplete-Days'],
    errors: [400, 404],
  })
}

/** Routes that are written by hand, each by what it says of itself. */
export function addRoute(made: Description, route: ListedRoute): void {
  const { id, path, method = 'GET', params, listed, auth, body, media = ['application/json'] } = route
  if (!listed) return
  const schema = jsonSchema(listed.schema)
  const named = () => made.components.answer(schema, { base: pascal(id), list: listed.list })
  const answer =
    media[0] === 'application/json'
      ? named()
      : schema.type === 'string'
        ? { ...schema, description: listed.title }
        : textWith(media[0]!, named(), listed.title)
  const gives = Object.fromEntries(media.map((type) => [type, answer]))
  const isKept = route.maxAgeS > 0
  const isCounted = route.rule !== null
  made.add({
    id,
    path,
    method: method === 'GET' ? 'get' : 'post',
    tag: listed.tag ?? 'service',
    summary: listed.title,
    description: listed.about,
    security: auth === undefined ? SECURITY.free : SECURITY[auth],
    parameters: [
      ...(params ? parametersOf(params, path, listed.example) : []),
      ...(auth === undefined && isCounted ? [KEY_HEADER] : []),
    ],
    ...(body && {
      requestBody: {
        required: true,
        description: body.about,
        content: {
          [body.contentType]: {
            schema: jsonSchema(body.schema),
            ...made.examples.of(`${id}-body`, body.contentType),
          },
        },
      },
    }),
    gives,
    answer: listed.title,
    isCounted,
    isKept,
    isOfFiles: route.rule === 'files',
    headers: [...(listed.headers ?? []), ...(method === 'GET' ? (['X-Ignored-Parameters'] as const) : [])],
    errors: errorsOf(route),
    responses: { ...downOf(made, route, gives), ...partOf(made, route, gives) },
  })
}

/** A text in which such parts stand, as the data of events do. */
function textWith(media: string, part: Schema, description: string): Schema {
  return { type: 'string', contentMediaType: media, contentSchema: part, description }
}

/** The same answer where something is wrong with the service. */
function downOf(
  made: Description,
  { id, listed, rule }: ListedRoute,
  gives: Record<string, Schema>,
): Record<string, Schema> {
  if (listed?.sameAt === undefined) return {}
  return {
    [listed.sameAt]: {
      description: `${listed.title}: the same, with what is wrong; or a problem.`,
      headers: made.headers({ isCounted: rule !== null, isKept: false, headers: ['Retry-After'] }),
      content: {
        ...made.content({ id: `${id}-${listed.sameAt}`, gives }),
        ...problemContent(listed.sameAt, made.publicUrl),
      },
    },
  }
}

function partOf(
  made: Description,
  { id, listed }: ListedRoute,
  gives: Record<string, Schema>,
): Record<string, Schema> {
  if (!listed?.hasParts) return {}
  const headers = ['Content-Range', ...(listed.headers ?? [])] as const
  return {
    206: {
      description: 'The part of it that was asked for.',
      headers: made.headers({ isCounted: true, isKept: true, headers }),
      content: made.content({ id, gives }),
    },
  }
}

function errorsOf({ params, body, auth, listed }: ListedRoute): ErrorStatus[] {
  return [
    ...(params ? ([400, 404] as const) : []),
    ...(body ? ([400, 413, 415] as const) : []),
    ...(auth === 'prepaid' ? ([404] as const) : []),
    ...(listed?.errors ?? []),
  ]
}
