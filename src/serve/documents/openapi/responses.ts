import type { Schema } from '../json-schema.ts'
import { ref } from './components.ts'
import { type HeaderName, headersBy, OF_LIMITS, ON_ALL } from './headers.ts'
import { problemExamples } from './problems.ts'

interface Told {
  readonly name: string
  readonly description: string
  readonly headers?: readonly HeaderName[]
}

/** Every status of an error, once; operations name those that they may have. */
const ERRORS = {
  400: {
    name: 'BadRequest',
    description: 'A parameter is wrong, repeated or missing: which, and what is allowed.',
  },
  401: {
    name: 'Unauthorized',
    description: 'The key is unknown, malformed or missing where one is needed.',
    headers: ['WWW-Authenticate'],
  },
  403: { name: 'Forbidden', description: 'The caller is kept out, and why.', headers: ['Retry-After'] },
  404: { name: 'NotFound', description: 'Nothing of that name is on record, or nothing at all yet.' },
  405: { name: 'MethodNotAllowed', description: 'Another method is possible here.', headers: ['Allow'] },
  409: {
    name: 'Conflict',
    description: 'The prefix fits several, or another call is at work with the same payment.',
    headers: ['Retry-After'],
  },
  413: { name: 'BodyTooLarge', description: 'The body is longer than is taken.' },
  414: { name: 'UriTooLong', description: 'The address is longer than is taken.' },
  415: { name: 'UnsupportedMediaType', description: 'The body is of another kind than is taken.' },
  416: {
    name: 'RangeNotSatisfiable',
    description: 'The file has no such bytes.',
    headers: ['Content-Range'],
  },
  429: {
    name: 'RateLimited',
    description: 'Above the limit of calls or of computing time: refused until then.',
    headers: ['Retry-After'],
  },
  500: { name: 'InternalError', description: 'Something went wrong on our side.' },
  503: {
    name: 'Unavailable',
    description: 'There is no answer at the moment; there will be one in a few seconds.',
    headers: ['Retry-After'],
  },
} as const satisfies Readonly<Record<number, Told>>

export type ErrorStatus = keyof typeof ERRORS

/** What any call may come to, wherever it goes. */
const ANYWHERE: readonly ErrorStatus[] = [405, 414, 500, 503]
/** Of whoever is counted. */
const COUNTED: readonly ErrorStatus[] = [401, 403, 429]
const OF_FILES: readonly ErrorStatus[] = [429]

export function errorResponses(publicUrl: string): Record<string, Schema> {
  const told = Object.entries<Told>(ERRORS).map(([status, { name, description, headers = [] }]) => [
    name,
    {
      description,
      headers: headersBy(
        'Cache-Control',
        'Vary',
        ...headers,
        'X-Ignored-Parameters',
        ...OF_LIMITS,
        ...ON_ALL,
      ),
      content: problemContent(Number(status), publicUrl),
    },
  ])
  return {
    ...Object.fromEntries(told),
    NotModified: {
      description: 'The caller has it: the answer is that of the ETag, or of the time, that was sent.',
      headers: headersBy(
        'Cache-Control',
        'ETag',
        'Vary',
        'Last-Modified',
        'X-Ignored-Parameters',
        ...OF_LIMITS,
        ...ON_ALL,
      ),
    },
    Refused: {
      description:
        'What is no request at all: its headers are too long (431), or it did not come to its end (408).',
      headers: headersBy(...ON_ALL),
      content: contentWith({
        late: {
          summary: 'Request timeout',
          value: {
            type: 'about:blank',
            title: 'Request timeout',
            status: 408,
            detail: 'The request did not come to its end in time.',
            ok: false,
            error: 'invalid_parameter',
            request_id: '4f1c9a7be2-1',
          },
        },
      }),
    },
  }
}

/** A problem of that status, with an example of each. */
export function problemContent(status: number, publicUrl: string): Schema {
  return contentWith(problemExamples(status, publicUrl))
}

function contentWith(examples: Schema): Schema {
  return { 'application/problem+json': { schema: ref('schemas', 'Problem'), examples } }
}

export interface Fate {
  /** Whether callers are counted there. */
  readonly isCounted: boolean
  /** By their address alone, whatever key they name, and never kept out for long. */
  readonly isOfFiles?: boolean
  /** Whether answers have tags. */
  readonly isKept: boolean
  readonly more: readonly ErrorStatus[]
}

/** What may become of a call besides its answer. */
export function errorsOf({ isCounted, isOfFiles = false, isKept, more }: Fate): Record<string, Schema> {
  const statuses = new Set([...ANYWHERE, ...(isCounted ? (isOfFiles ? OF_FILES : COUNTED) : []), ...more])
  return {
    ...(isKept ? { 304: ref('responses', 'NotModified') } : {}),
    ...Object.fromEntries([...statuses].map((status) => [status, ref('responses', ERRORS[status].name)])),
    default: ref('responses', 'Refused'),
  }
}
