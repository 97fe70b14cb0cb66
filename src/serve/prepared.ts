import { KEY_HEADERS } from '../access/credentials.ts'
import type { Ms } from '../core/time.ts'
import { type Bytes, COMPRESS_FROM_BYTES, type Compressed, compressed, tagOf } from './bytes.ts'

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

/**
 * By which caches keep answers apart. A key may come in either header, and one in the address makes another address: so
 * nobody is shown an answer, or the limits, of somebody else's key.
 */
export const VARY = [...KEY_HEADERS, 'Accept-Encoding'].join(', ')

/** One write instead of two costs a quarter less; beyond this, copying costs more than it saves. */
const TEXT_UP_TO_BYTES = 12_000

/** What an answer costs besides its bytes: its place, its key, its headers, and the addresses that lead to it. */
const OWN_BYTES = 4_096

/**
 * An answer as it is, and in the encodings that somebody asked for: most of those to rare questions are sent once, and
 * whoever compressed them in every way would do most of it in vain. Each is made once, off the event loop.
 */
export class Prepared {
  readonly status: number
  readonly rows: number | undefined
  readonly tag: string
  readonly changedAt: Ms | undefined
  readonly identity: Form
  /** Told whenever an encoding was added, by how many bytes. */
  grew: (bytes: number) => void = () => {}
  readonly #bytes: Bytes
  readonly #shared: readonly string[]
  /** Null where it saves nothing. */
  readonly #forms = new Map<Compressed, Form | null>()
  readonly #making = new Map<Compressed, Promise<Form | null>>()
  #size: number
  #outdated: Prepared | null = null

  /** `shared` are the headers that every answer of this service carries. */
  constructor(bytes: Bytes, shared: readonly string[]) {
    this.status = bytes.status ?? 200
    this.rows = bytes.rows
    this.tag = bytes.tag
    this.changedAt = bytes.changedAt
    this.#bytes = bytes
    this.#shared = shared
    this.identity = formOf(bytes, bytes.body, 'identity', shared)
    this.#size = OWN_BYTES + sizeOf(this.identity)
    if (bytes.body.length < COMPRESS_FROM_BYTES) this.#forms.set('gzip', null).set('br', null)
    for (const [encoding, body] of Object.entries(bytes.encoded)) this.#keep(encoding as Compressed, body)
  }

  /** What it takes to keep. */
  get size(): number {
    return this.#size
  }

  /** As it is to be shown at that time: whose record has become too old since it was made, says so. */
  at(now: Ms): Prepared {
    const { staleFrom } = this.#bytes
    if (staleFrom === undefined || now < staleFrom) return this
    this.#outdated ??= new Prepared(saidStale(this.#bytes), this.#shared)
    return this.#outdated
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
    const before = this.#size
    const form = this.#keep(encoding, await compressed(this.#bytes.body, encoding))
    this.grew(this.#size - before)
    return form
  }

  #keep(encoding: Compressed, body: Uint8Array | null): Form | null {
    const form = body === null ? null : formOf(this.#bytes, body, encoding, this.#shared)
    this.#forms.set(encoding, form)
    this.#size += form === null ? 0 : sizeOf(form)
    return form
  }
}

const FRESH_END = Buffer.from('"stale":false}')
const STALE_END = Buffer.from('"stale":true}')

/** Whether its record is stale is the last thing that a board's answer says. */
function saidStale(bytes: Bytes): Bytes {
  const { staleFrom: _, ...rest } = bytes
  const { body } = bytes
  const start = body.length - FRESH_END.length
  if (start < 0 || !FRESH_END.equals(body.subarray(start))) return rest
  const said = Buffer.concat([body.subarray(0, start), STALE_END])
  return { ...rest, body: said, tag: tagOf(said), encoded: {} }
}

function sizeOf({ body, text }: Form): number {
  return body.length + (text?.length ?? 0)
}

function formOf(bytes: Bytes, encodedBody: Uint8Array, encoding: Encoding, shared: readonly string[]): Form {
  const { tag, cacheControl, contentType } = bytes
  const body = Buffer.from(encodedBody.buffer, encodedBody.byteOffset, encodedBody.byteLength)
  const unchanged = [
    'ETag',
    encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`,
    'Cache-Control',
    cacheControl,
    'Vary',
    VARY,
    ...(bytes.changedAt === undefined ? [] : ['Last-Modified', new Date(bytes.changedAt).toUTCString()]),
    ...(bytes.headers ?? []),
    ...shared,
  ]
  const headers = ['Content-Type', contentType, 'Content-Length', String(body.length)]
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding)
  const text = body.length <= TEXT_UP_TO_BYTES ? body.toString('latin1') : null
  return { body, text, headers: [...headers, ...unchanged], unchanged }
}
