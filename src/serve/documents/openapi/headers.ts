import { PAYMENT_HEADERS } from '../../../access/payment-terms.ts'
import type { Schema } from '../json-schema.ts'
import { ref } from './components.ts'

const text = (description: string, example: string, more: Schema = {}): Schema => ({
  description,
  schema: { type: 'string', ...more, examples: [example] },
})
const whole = (description: string, unit: string, example: number): Schema => ({
  description: `${description} Unit: ${unit}.`,
  schema: { type: 'integer', minimum: 0, 'x-unit': unit, examples: [example] },
})
const usd = (description: string, example: string): Schema => ({
  description: `${description} Unit: USD.`,
  schema: { type: 'string', pattern: '^\\d+\\.\\d{6}$', 'x-unit': 'USD', examples: [example] },
})

/** Every header that an answer may have, besides those that all of HTTP has and those for browsers of other sites. */
export const HEADERS = {
  Allow: text('The methods that are possible here.', 'GET, HEAD, OPTIONS'),
  'Accept-Ranges': text('That parts of the file can be asked for.', 'bytes'),
  'Cache-Control': text('How long the answer may be kept, and by whom.', 'public, max-age=300'),
  'Content-Disposition': text(
    'Under which name the file is kept.',
    'attachment; filename="liquidations-2026-11.parquet"',
  ),
  'Content-Range': text('Which bytes these are, and of how many.', 'bytes 0-1023/146515'),
  'Content-Security-Policy': text('What a page may load.', "default-src 'self'"),
  ETag: text(
    'Names this very content; send it as If-None-Match to be told 304 while it is the same.',
    '"8Xk2hJxqNQvU5zWc"',
  ),
  'Last-Modified': text('When the content changed last.', 'Sun, 15 Nov 2026 12:00:00 GMT'),
  RateLimit: text(
    'What is left: r calls, for t seconds; of the minute, and of the month where a plan has one.',
    '"anonymous";r=19;t=42',
  ),
  'RateLimit-Policy': text('What is allowed: q calls in w seconds.', '"anonymous";q=20;w=60'),
  'RateLimit-Limit': whole('Calls that a minute may hold.', 'calls', 20),
  'RateLimit-Remaining': whole('Calls that are left of the minute.', 'calls', 19),
  'RateLimit-Reset': whole('Until the minute is over.', 'seconds', 42),
  'Retry-After': whole('How long to wait before the next try.', 'seconds', 5),
  Vary: text(
    'The headers of a request by which caches keep answers apart.',
    'Authorization, X-Api-Key, Accept-Encoding',
  ),
  'WWW-Authenticate': text('How a key is sent.', 'Bearer'),
  'X-Credit-Balance-Usd': usd('What is left on the prepaid key.', '4.995000'),
  'X-Credit-Charged-Usd': usd('What the call took from the prepaid key.', '0.005000'),
  'X-Data-Source': text('There where the data is simulated, and never otherwise.', 'simulated', {
    enum: ['simulated'],
  }),
  'X-Ignored-Parameters': text(
    'Query parameters that are none of this endpoint and were left out of account, separated by commas; meant is the one that was probably meant.',
    'tpo; meant=top',
  ),
  'X-Incomplete-Days': text(
    'Of a file of days: those of which less than nine tenths are on record, the newest sixty, with how much of each is, in percent. Left out where there are none.',
    '2026-11-03=62.5, 2026-11-09=88.1',
  ),
  'X-Next-Cursor': text(
    'Where CSV goes on: send it as cursor. Left out at the end.',
    'eyJhZnRlciI6WzE3NjMyMDgwMDBdfQ',
  ),
  'X-Payment-Chain': text(
    'There where payments are made on a chain for trying out: no money moves.',
    'test',
    { enum: ['test'] },
  ),
  'X-Bought-At': text(
    'There where an answer was bought before and is delivered again: when it was bought.',
    '2026-11-15T12:00:00.000Z',
    { format: 'date-time' },
  ),
  'X-Quota-State': text('Whether the caller is within its limits, or above and served slowly.', 'ok', {
    enum: ['ok', 'slow'],
  }),
  'X-Request-Id': text('Names the call, for who asks about it.', '4f1c9a7be2-1'),
  [PAYMENT_HEADERS.required]: text(
    'The terms of x402 version 2: the body without ok and message, as base64 of JSON.',
    'eyJ4NDAyVmVyc2lvbiI6Mn0=',
  ),
  [PAYMENT_HEADERS.response]: text(
    'What became of the payment, as base64 of JSON.',
    'eyJzdWNjZXNzIjp0cnVlfQ==',
  ),
} as const satisfies Readonly<Record<string, Schema>>

export type HeaderName = keyof typeof HEADERS

/** On every answer, whoever asks and whatever comes of it. */
export const ON_ALL: readonly HeaderName[] = ['X-Request-Id', 'X-Data-Source', 'X-Payment-Chain']
/** Where the caller stands. */
export const OF_LIMITS: readonly HeaderName[] = [
  'RateLimit',
  'RateLimit-Policy',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'X-Quota-State',
]
/** Of what caches may keep. */
export const OF_KEPT: readonly HeaderName[] = ['Cache-Control', 'ETag', 'Vary']

export function headersBy(...names: readonly HeaderName[]): Schema {
  return Object.fromEntries([...new Set(names)].map((name) => [name, ref('headers', name)]))
}
