import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { addAbortSignal, pipeline, type Readable } from 'node:stream'
import { createSecureContext } from 'node:tls'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { SourceError, sentenceOf } from '../core/errors.ts'
import { isDeeperThan } from '../core/json.ts'
import type { Gateway } from '../define/gateway.ts'
import { venueLookup } from './lookup.ts'

export interface FetchRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | undefined
  /** Read as it is: that it is nested too deeply for JSON says nothing. */
  readonly plain?: boolean
  /** Where the answer may have more than others. */
  readonly maxBytes?: number | undefined
}

interface FetchResponse {
  readonly ok: boolean
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  text(): Promise<string>
  /** What is no text. */
  bytes(): Promise<Buffer>
}

/** Asks an address: no more bytes than agreed, and cut when the call is over. */
export type BoundedFetch = (url: string, over: AbortSignal, request?: FetchRequest) => Promise<FetchResponse>

/** What a venue may answer with; beyond it the connection is destroyed. */
interface AnswerBounds {
  /** As it comes over the wire. */
  readonly wireBytes: number
  /** Unpacked: two megabytes of gzip can hold gigabytes. */
  readonly bytes: number
  /** Lists within lists: a million of them hold up the loop for seconds when they are read. */
  readonly depth: number
}

/**
 * Of an answer that its question does not call large: all contracts of a venue with every option, the largest of these
 * that we know of, have four megabytes.
 */
const ANSWER_BOUNDS: AnswerBounds = { wireBytes: 8 << 20, bytes: 16 << 20, depth: 32 }

/**
 * Asks a venue, and takes no more than was agreed: neither bytes nor time. The platform's own fetch unpacks whatever
 * comes, and a body that never ends keeps its connection for ever. `over` is the end of the call, `agentFor` names what
 * connects where the way is not straight.
 */
export function createBoundedFetch(
  agentFor: Gateway['agentFor'] = () => undefined,
  bounds: AnswerBounds = ANSWER_BOUNDS,
  lookup: LookupFunction = venueLookup,
): BoundedFetch {
  const connecting = { keepAlive: true, lookup }
  const http = new HttpAgent(connecting)
  let https: HttpsAgent | null = null
  const straight = (url: string) => {
    if (!url.startsWith('https:')) return http
    // One context for all: to make it for each connection takes more of the processor than all else of a call in vain.
    https ??= new HttpsAgent({ ...connecting, secureContext: createSecureContext() })
    return https
  }
  return async (url, over, request = {}) => {
    const agent = agentFor(url) ?? straight(url)
    const response = await headersOf(url, request, over, agent)
    const agreed = boundsFor(request, bounds)
    const bytes = () => bytesOf(response, over, agreed)
    const text = async () => shallow((await bytes()).toString('utf8'), agreed.depth)
    const status = response.statusCode ?? 0
    if (status >= 300 && status < 400 && status !== 304) {
      response.destroy()
      throw new SourceError(
        'refused',
        `answered ${status}: it sends us elsewhere, which no venue has reason to`,
      )
    }
    return {
      ok: status >= 200 && status < 300,
      status,
      headers: headerMap(response),
      text,
      bytes,
    }
  }
}

function boundsFor({ plain, maxBytes }: FetchRequest, bounds: AnswerBounds): AnswerBounds {
  return {
    // What is not packed comes as it is.
    wireBytes: Math.max(bounds.wireBytes, maxBytes ?? 0),
    bytes: Math.max(bounds.bytes, maxBytes ?? 0),
    depth: plain ? Number.POSITIVE_INFINITY : bounds.depth,
  }
}

function headersOf(
  url: string,
  { method = 'GET', headers = {}, body }: FetchRequest,
  over: AbortSignal,
  agent: HttpAgent,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = (url.startsWith('https:') ? httpsRequest : httpRequest)(url, {
      method,
      headers: { ...headers, 'Accept-Encoding': 'gzip, deflate, br' },
      agent,
      signal: over,
    })
    outgoing.on('response', resolve)
    outgoing.on('error', (error) => reject(failure(error, over)))
    outgoing.end(body)
  })
}

async function bytesOf(
  response: IncomingMessage,
  over: AbortSignal,
  { wireBytes, bytes }: AnswerBounds,
): Promise<Buffer> {
  // Also when what is read is the unpacker: the end of the call is the end of the connection.
  addAbortSignal(over, response)
  const chunks: Buffer[] = []
  let [wire, size] = [0, 0]
  response.on('data', (chunk: Buffer) => {
    wire += chunk.length
    if (wire > wireBytes) response.destroy(tooLarge(wireBytes))
  })
  try {
    for await (const chunk of unpacked(response) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > bytes) throw tooLarge(bytes)
      chunks.push(chunk)
    }
  } catch (thrown) {
    throw failure(thrown, over)
  } finally {
    // A whole answer has given its connection back by now, and is not hurt by this.
    if (!response.complete) response.destroy()
  }
  return Buffer.concat(chunks)
}

function shallow(text: string, depth: number): string {
  if (isDeeperThan(text, depth)) throw new SourceError('bad_answer', `is nested deeper than ${depth} levels`)
  return text
}

function unpacked(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? ''
  // The iterator reports what goes wrong in either stream.
  switch (encoding) {
    case '':
    case 'identity':
      return response
    case 'gzip':
    case 'x-gzip':
      return pipeline(response, createGunzip(), () => {})
    case 'deflate':
      return pipeline(response, createInflate(), () => {})
    case 'br':
      return pipeline(response, createBrotliDecompress(), () => {})
    default:
      throw new SourceError('bad_answer', `is packed as ${encoding.slice(0, 40)}, which nobody asked for`)
  }
}

function headerMap({ headers }: IncomingMessage): Map<string, string> {
  const flat = new Map<string, string>()
  for (const [name, value] of Object.entries(headers)) flat.set(name, [value].flat().join(', '))
  return flat
}

function failure(thrown: unknown, over: AbortSignal): SourceError {
  if (thrown instanceof SourceError) return thrown
  if (over.aborted) return new SourceError('timeout', 'did not answer in time', { cause: thrown })
  // A packing that cannot be undone is the venue's doing; everything else is the line's.
  const packing = String((thrown as { code?: unknown }).code).startsWith('Z_')
  const fault = packing ? 'bad_answer' : 'unreachable'
  return new SourceError(fault, sentenceOf(thrown) || 'the connection failed', { cause: thrown })
}

function tooLarge(bytes: number): SourceError {
  return new SourceError('bad_answer', `is larger than ${bytes >> 20} MB`)
}
