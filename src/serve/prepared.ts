import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { KEY_HEADERS } from '../access/credentials.ts'
import type { Spend } from '../define/reader.ts'

/** What a route made, before it is made ready for sending. */
export interface Made {
  readonly status?: number
  /** In one piece, or in several that belong together. */
  readonly body: string | readonly Uint8Array[]
  readonly contentType: string
  readonly cacheControl: string
  /** Further headers, flat: [name, value, name, value…]. */
  readonly headers?: readonly string[]
  /** How many rows it has, where it is sold by them. */
  readonly rows?: number
}

/** Makes an answer, and tells what it costs besides its own time on the main thread. */
export type Make = (spend: Spend) => Promise<Made>

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

export type Encoding = 'identity' | Compressed
export type Compressed = 'gzip' | 'br'

/**
 * By which caches keep answers apart. A key may come in either header, and one in the address makes another address: so
 * nobody is shown an answer, or the limits, of somebody else's key.
 */
export const VARY = [...KEY_HEADERS, 'Accept-Encoding'].join(', ')

const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)
/** Below this a compressed body saves less than its header costs. */
export const COMPRESS_FROM_BYTES = 1_000
/** One write instead of two costs a quarter less; beyond this, copying costs more than it saves. */
const TEXT_UP_TO_BYTES = 12_000
const BROTLI_QUALITY = 5
const GZIP_LEVEL = 6

/** What an answer costs besides its bytes: its place, its key, its headers, and the addresses that lead to it. */
const OWN_BYTES = 4_096

/**
 * An answer as it is, and in the encodings that somebody asked for: most of those to rare questions are sent once, and
 * whoever compressed them in every way would do most of it in vain. Each is made once, off the event loop.
 */
export class Prepared {
  readonly status: number
  readonly rows: number | undefined
  /** The tag of the content; each encoding adds its own ending, as a strong tag must. */
  readonly tag: string
  readonly identity: Form
  /** Told whenever an encoding was added, by how many bytes. */
  grew: (bytes: number) => void = () => {}
  readonly #made: Made
  readonly #shared: readonly string[]
  /** Null where it saves nothing. */
  readonly #forms = new Map<Compressed, Form | null>()
  readonly #making = new Map<Compressed, Promise<Form | null>>()
  #bytes: number

  constructor(made: Made, shared: readonly string[]) {
    const body = typeof made.body === 'string' ? Buffer.from(made.body) : Buffer.concat(made.body)
    this.status = made.status ?? 200
    this.rows = made.rows
    this.tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
    this.#made = { ...made, body: '' }
    this.#shared = shared
    this.identity = formOf(made, body, 'identity', this.tag, shared)
    this.#bytes = OWN_BYTES + sizeOf(this.identity)
    if (body.length < COMPRESS_FROM_BYTES) this.#forms.set('gzip', null).set('br', null)
  }

  get bytes(): number {
    return this.#bytes
  }

  /** The encodings that were asked for. */
  get encodings(): Compressed[] {
    return [...this.#forms.keys()]
  }

  /** Null where it saves nothing, undefined where nobody has asked for it yet. */
  form(encoding: Encoding): Form | null | undefined {
    return encoding === 'identity' ? this.identity : this.#forms.get(encoding)
  }

  make(encoding: Compressed): Promise<Form | null> {
    let making = this.#making.get(encoding)
    if (making === undefined) {
      making = this.#make(encoding).finally(() => this.#making.delete(encoding))
      this.#making.set(encoding, making)
    }
    return making
  }

  async #make(encoding: Compressed): Promise<Form | null> {
    const known = this.#forms.get(encoding)
    if (known !== undefined) return known
    const { body } = this.identity
    const encoded = await compressed(body, encoding)
    const form =
      encoded.length < body.length ? formOf(this.#made, encoded, encoding, this.tag, this.#shared) : null
    this.#forms.set(encoding, form)
    const bytes = form === null ? 0 : sizeOf(form)
    this.#bytes += bytes
    this.grew(bytes)
    return form
  }
}

/**
 * `shared` are the headers that every answer of this service carries. An answer that takes another's place is made in
 * the encodings that were asked of that one.
 */
export async function prepare(
  made: Made,
  shared: readonly string[],
  former?: Prepared | null,
): Promise<Prepared> {
  const prepared = new Prepared(made, shared)
  await Promise.all((former?.encodings ?? []).map((encoding) => prepared.make(encoding)))
  return prepared
}

function compressed(body: Buffer, encoding: Compressed): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(body, { level: GZIP_LEVEL })
  return brotliAsync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // By default the window takes megabytes, whatever the size of the text.
      [constants.BROTLI_PARAM_LGWIN]: windowFor(body.length),
    },
  })
}

/** The logarithm of the smallest window that holds so many bytes, within what brotli takes. */
function windowFor(bytes: number): number {
  const { BROTLI_MIN_WINDOW_BITS: least, BROTLI_DEFAULT_WINDOW: most } = constants
  return Math.min(most, Math.max(least, Math.ceil(Math.log2(bytes + 16))))
}

function sizeOf({ body, text }: Form): number {
  return body.length + (text?.length ?? 0)
}

function formOf(made: Made, body: Buffer, encoding: Encoding, tag: string, shared: readonly string[]): Form {
  const unchanged = [
    'ETag',
    encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`,
    'Cache-Control',
    made.cacheControl,
    'Vary',
    VARY,
    ...(made.headers ?? []),
    ...shared,
  ]
  const headers = ['Content-Type', made.contentType, 'Content-Length', String(body.length)]
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding)
  const text = body.length <= TEXT_UP_TO_BYTES ? body.toString('latin1') : null
  return { body, text, headers: [...headers, ...unchanged], unchanged }
}
