import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { sum } from '../core/stats.ts'

/** What a route made, before it is made ready for sending. */
export interface Made {
  readonly status?: number
  readonly body: string | Buffer
  readonly contentType: string
  readonly cacheControl: string
  /** The request headers that the answer depends on, where they are others than usual. */
  readonly vary?: string
  /** Further headers, flat: [name, value, name, value…]. */
  readonly headers?: readonly string[]
}

/** One encoding of an answer with everything that can be known before the request arrives. */
export interface Form {
  readonly body: Buffer
  /** The same bytes, one a character, where that is the quicker thing to send: Node puts them behind the header. */
  readonly text: string | null
  /** Flat, as `writeHead` takes them. */
  readonly headers: readonly string[]
  /** The same for a 304: no body, so no length and no encoding. */
  readonly unchanged: readonly string[]
}

/** An answer in every encoding, made once and sent as often as it is asked for. */
export interface Prepared {
  readonly status: number
  /** The tag of the content; each encoding adds its own ending, as a strong tag must. */
  readonly tag: string
  readonly identity: Form
  readonly gzip: Form | null
  readonly br: Form | null
  readonly bytes: number
}

export type Encoding = 'identity' | 'gzip' | 'br'

const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)
/** Below this a compressed body saves less than its header costs. */
const COMPRESS_FROM_BYTES = 1_000
/** One write instead of two costs a quarter less; beyond this, copying costs more than it saves. */
const TEXT_UP_TO_BYTES = 12_000
const BROTLI_QUALITY = 5
const GZIP_LEVEL = 6

/** Compresses off the event loop; `shared` are the headers that every answer of this service carries. */
export async function prepare(made: Made, shared: readonly string[]): Promise<Prepared> {
  const body = typeof made.body === 'string' ? Buffer.from(made.body) : made.body
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const [zipped, brotli] =
    body.length < COMPRESS_FROM_BYTES
      ? [null, null]
      : await Promise.all([
          gzipAsync(body, { level: GZIP_LEVEL }),
          brotliAsync(body, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
              [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
            },
          }),
        ])
  const form = (encoded: Buffer, encoding: Encoding) => formOf(made, encoded, encoding, tag, shared)
  const smaller = (encoded: Buffer | null) => encoded !== null && encoded.length < body.length
  const forms = {
    identity: form(body, 'identity'),
    gzip: smaller(zipped) ? form(zipped!, 'gzip') : null,
    br: smaller(brotli) ? form(brotli!, 'br') : null,
  }
  return { status: made.status ?? 200, tag, ...forms, bytes: sizeOf(forms) }
}

function sizeOf(forms: Readonly<Record<Encoding, Form | null>>): number {
  return sum(Object.values(forms).map((form) => (form ? form.body.length + (form.text?.length ?? 0) : 0)))
}

function formOf(made: Made, body: Buffer, encoding: Encoding, tag: string, shared: readonly string[]): Form {
  const unchanged = [
    'ETag',
    encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`,
    'Cache-Control',
    made.cacheControl,
    'Vary',
    made.vary ?? 'Authorization, Accept-Encoding',
    ...(made.headers ?? []),
    ...shared,
  ]
  const headers = ['Content-Type', made.contentType, 'Content-Length', String(body.length)]
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding)
  const text = body.length <= TEXT_UP_TO_BYTES ? body.toString('latin1') : null
  return { body, text, headers: [...headers, ...unchanged], unchanged }
}
