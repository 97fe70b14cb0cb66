import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Ms } from '../core/time.ts'
import type { Spend } from '../define/reader.ts'

/** What is too long to lie in memory: each piece is made, or read, when the last has gone. */
export type Flow = AsyncIterable<Uint8Array>

/** What a route made, before it is made ready for sending. */
export interface Made {
  readonly status?: number
  /** In one piece, in several that belong together, or piece by piece. */
  readonly body: string | readonly Uint8Array[] | Flow
  /** The bytes of a flow, where they are known beforehand: it is then sent as it is, never compressed. */
  readonly flowBytes?: number
  readonly contentType: string
  readonly cacheControl: string
  /** The same for every making of the same content, where the bytes themselves are told too late to be tagged. */
  readonly weakTag?: string
  /** When its content changed last, where that is known. */
  readonly changedAt?: Ms
  /** Further headers, flat: [name, value, name, value…]. */
  readonly headers?: readonly string[]
  /** How many rows it has, where it is sold by them. */
  readonly rows?: number
  /** From when on its record is too old, though its body does not say so yet; left out where it never is, or is said. */
  readonly staleFrom?: Ms
  /** When its content was computed, from which its freshness counts; left out of what was computed just now. */
  readonly madeAt?: Ms
}

/** Makes an answer for one call, and tells what it costs. `gone` tells that nobody waits for it any more. */
export type Make = (spend: Spend, gone?: AbortSignal) => Promise<Made>

export type Compressed = 'gzip' | 'br'

/** An answer that many will get, worked out as far as it can be where it is made. Plain, so that it can be sent to another thread. */
export interface Bytes extends Omit<Made, 'body'> {
  readonly body: Uint8Array
  /** The tag of the content; each encoding adds its own ending, as a strong tag must. */
  readonly tag: string
  /** In the encodings that were asked for; null where one saves nothing. */
  readonly encoded: Readonly<Partial<Record<Compressed, Uint8Array | null>>>
}

/** Below this a compressed body saves less than its header costs. */
export const COMPRESS_FROM_BYTES = 1_000

export function isFlow(body: Made['body']): body is Flow {
  return typeof body !== 'string' && Symbol.asyncIterator in body
}

/** What is kept for others is kept whole. */
export async function bytesOf(made: Made, encodings: readonly Compressed[] = []): Promise<Bytes> {
  const body = await wholeOf(made.body)
  const encoded = await Promise.all(encodings.map(async (one) => [one, await compressed(body, one)] as const))
  return { ...made, body, tag: tagOf(body), encoded: Object.fromEntries(encoded) }
}

async function wholeOf(body: Made['body']): Promise<Uint8Array> {
  if (typeof body === 'string') return ownBytes(body)
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces)
}

export function tagOf(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22)
}

const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)
const BROTLI_QUALITY = 5
const GZIP_LEVEL = 6

/** Off the loop of whoever asks. Null where it saves nothing. */
export async function compressed(body: Uint8Array, encoding: Compressed): Promise<Uint8Array | null> {
  if (body.length < COMPRESS_FROM_BYTES) return null
  const small = await (encoding === 'gzip' ? gzipAsync(body, { level: GZIP_LEVEL }) : brotli(body))
  return small.length < body.length ? small : null
}

function brotli(body: Uint8Array): Promise<Buffer> {
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

/** In memory of its own: a small text would otherwise lie in the pool that all buffers share, which cannot be handed on. */
function ownBytes(text: string): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}
