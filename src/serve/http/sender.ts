import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { PaymentRequired } from '../../access/payment-required.ts'
import { PAYMENT_HEADERS } from '../../access/payment-terms.ts'
import { isStackOverflow, NESTED_TOO_DEEPLY, Problem, StoreError, sentenceOf } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { withoutKeys, withoutSecrets } from '../../core/struck.ts'
import { COMPRESS_FROM_BYTES, type Flow, isFlow, type Made } from '../bytes.ts'
import type { Site } from '../documents/document.ts'
import type { Listening, TakeOver } from '../endpoint.ts'
import { type Form, type Prepared, VARY } from '../prepared.ts'
import type { Call } from './call.ts'
import { CallerLeft } from './caller-left.ts'
import { formFor, isKnown, isUnchanged, orderOf } from './negotiate.ts'
import { downloading } from './patience.ts'
import { problemDocument } from './problem-document.ts'
import { problemPage, wantsPage } from './problem-page.ts'
import { PREFLIGHT_HEADERS, postAllowed } from './shared-headers.ts'

export interface SenderOptions {
  readonly log: Log
  readonly site: Site
  /** Headers of every answer, flat. */
  readonly shared: readonly string[]
  readonly slowMs: number
}

/** Puts answers on the wire: every status, header and log line of the service comes from here. */
export class Sender {
  readonly #options: SenderOptions
  readonly #logsAll: boolean

  constructor(options: SenderOptions) {
    this.#options = options
    this.#logsAll = options.log.isLevelEnabled('debug')
  }

  prepared(call: Call, prepared: Prepared): void {
    const form = formFor(prepared, call.req.headers['accept-encoding'])
    if (!(form instanceof Promise)) this.#send(call, prepared, form)
    else form.then((made) => this.#send(call, prepared, made)).catch((thrown) => this.problem(call, thrown))
  }

  #send(call: Call, prepared: Prepared, form: Form): void {
    const { req, res } = call
    if (prepared.status === 200 && isUnchanged(req.headers, prepared)) {
      res.writeHead(304, this.#complete(form.unchanged, call, call.keptLimits))
      res.end()
      this.done(call, 304, 0)
      return
    }
    res.writeHead(prepared.status, this.#complete(form.headers, call, call.keptLimits))
    if (req.method === 'HEAD') res.end()
    else if (form.text !== null) res.end(form.text, 'latin1')
    else res.end(form.body)
    this.done(call, prepared.status, form.body.length)
  }

  /** An answer made for this call alone: plain unless gzip is asked for. */
  made(call: Call, made: Made): void {
    const { req, res } = call
    const known = req.headers['if-none-match']
    if (known !== undefined && made.weakTag !== undefined && isKnown(known, made.weakTag)) {
      void this.#unchanged(call, made)
      return
    }
    if (isFlow(made.body)) {
      void this.#flow(call, made, made.body)
      return
    }
    const pieces = typeof made.body === 'string' ? [Buffer.from(made.body)] : made.body
    const bytes = pieces.reduce((total, piece) => total + piece.length, 0)
    const zips = takesGzip(req) && bytes >= COMPRESS_FROM_BYTES
    if (!zips && bytes > LONG_BYTES) {
      void this.#flow(call, made, slicesOf(pieces), bytes)
      return
    }
    const status = this.#headOf(call, made, zips, bytes)
    if (zips) {
      const gzip = createGzip({ level: GZIP_LEVEL })
      gzip.pipe(res)
      res.once('close', () => gzip.destroy())
      for (const piece of pieces) gzip.write(piece)
      gzip.end()
    } else {
      res.cork()
      if (req.method !== 'HEAD') for (const piece of pieces) res.write(piece)
      res.end()
      res.uncork()
    }
    this.done(call, status, bytes)
  }

  /** The caller has it: nothing of it is sent, and what is open for it is closed. */
  async #unchanged(call: Call, made: Made): Promise<void> {
    if (isFlow(made.body)) await ended(made.body)
    this.head(call, 304, taggedHeaders(made), call.keptLimits)
    call.res.end()
    this.done(call, 304, 0)
  }

  /** At the pace of whoever reads it: what is not read is not made either. */
  async #flow(call: Call, made: Made, body: Flow, length = made.flowBytes): Promise<void> {
    const { req, res } = call
    const zips = length === undefined && takesGzip(req)
    const status = this.#headOf(call, made, zips, length)
    if (req.method === 'HEAD') {
      await ended(body)
      res.end()
      this.done(call, status, 0)
      return
    }
    const { socket } = res
    if (made.flowBytes !== undefined && socket) downloading.add(socket)
    let bytes = 0
    async function* counted() {
      for await (const piece of body) {
        bytes += piece.length
        yield piece
      }
    }
    try {
      if (zips) await pipeline(counted, createGzip({ level: GZIP_LEVEL }), res)
      else await pipeline(counted, res)
    } catch (thrown) {
      // Whoever left did so on its own account; otherwise a cut connection tells that the answer is not whole.
      if (!isCutOff(thrown)) this.#options.log.error({ err: thrown, request_id: call.id }, sentenceOf(thrown))
      res.destroy()
      // Whoever left before the first piece has not ended it.
      await ended(body)
    } finally {
      if (socket) downloading.delete(socket)
    }
    this.done(call, status, bytes)
  }

  /** An answer that goes on: it ends with its connection, so that nothing has to be put around its pieces. */
  listening(call: Call, { contentType, headers }: Listening, takeOver: TakeOver): void {
    const { res } = call
    res.shouldKeepAlive = false
    res.useChunkedEncodingByDefault = false
    this.head(call, 200, ['Content-Type', contentType, 'Vary', VARY, ...headers])
    this.done(call, 200, 0)
    takeOver(res)
  }

  /** Of an answer made for one call; a length that is not known is left out. */
  #headOf(call: Call, made: Made, zips: boolean, bytes: number | undefined): number {
    const status = made.status ?? 200
    const headers = [
      'Content-Type',
      made.contentType,
      ...(zips ? ['Content-Encoding', 'gzip'] : bytes === undefined ? [] : ['Content-Length', String(bytes)]),
      ...taggedHeaders(made),
    ]
    // What has a tag may be kept by caches, for callers with other limits.
    this.head(call, status, headers, made.weakTag === undefined ? call.limits : call.keptLimits)
    return status
  }

  /** `headers` are flat. */
  head(call: Call, status: number, headers: readonly string[], limits = call.limits): void {
    call.res.writeHead(status, this.#complete([...headers, ...this.#options.shared], call, limits))
  }

  /** `fromElsewhere`: the headers that a POST of another site's page may have here; null where it may not. */
  preflight(call: Call, fromElsewhere: readonly string[] | null): void {
    const shared =
      fromElsewhere === null ? this.#options.shared : postAllowed(this.#options.shared, fromElsewhere)
    call.res.writeHead(204, this.#complete([...PREFLIGHT_HEADERS, ...shared], call, call.limits))
    call.res.end()
    this.done(call, 204, 0)
  }

  /** An RFC 9457 document for whatever was thrown; a page where a browser asked for one. */
  problem(call: Call, thrown: unknown): void {
    const problem = problemOf(thrown)
    if (problem.code === 'internal' || problem.code === 'warming_up' || isStackOverflow(thrown)) {
      this.#options.log.error(
        { err: thrown, request_id: call.id, url: withoutSecrets(call.rawUrl) },
        sentenceOf(thrown),
      )
    }
    if (call.res.headersSent) {
      // The status is out already; a cut connection is the only way left to say that the answer is not whole.
      call.res.destroy()
      this.done(call, problem.status, 0)
      return
    }
    const headers = Object.entries(problem.headers).flat()
    if (wantsPage(call.path, call.headers)) {
      const page = problemPage(this.#options.site, problem, withoutKeys(problem.message), call)
      const body = Buffer.from(page.body)
      this.#sendError(call, problem.status, page.contentType, body, [...page.headers, ...headers])
      return
    }
    const body = Buffer.from(JSON.stringify(problemDocument(problem, this.#options.site.publicUrl, call.id)))
    this.#sendError(call, problem.status, 'application/problem+json', body, headers)
  }

  /** 402 carries the terms of payment instead of a problem document. */
  paymentRequired(call: Call, { terms, headers }: Pick<PaymentRequired, 'terms' | 'headers'>): void {
    this.#sendError(call, 402, 'application/json; charset=utf-8', terms.body, [
      PAYMENT_HEADERS.required,
      terms.header,
      ...headers,
    ])
  }

  /** Counts and logs a finished answer. */
  done(call: Call, status: number, bytes: number): void {
    const milliseconds = call.startedAt === null ? 0 : performance.now() - call.startedAt
    call.counts.count(status, milliseconds, bytes)
    const telling = status >= 500 || milliseconds >= this.#options.slowMs
    if (!telling && !this.#logsAll) return
    const line = {
      method: call.req.method,
      url: withoutSecrets(call.rawUrl),
      status,
      ms: Math.round(milliseconds),
      bytes,
      request_id: call.id,
    }
    if (telling) this.#options.log.info(line, 'request')
    else this.#options.log.debug(line, 'request')
  }

  #sendError(
    call: Call,
    status: number,
    contentType: string,
    body: Buffer,
    headers: readonly string[],
  ): void {
    this.head(call, status, [
      'Content-Type',
      contentType,
      'Content-Length',
      String(body.length),
      'Cache-Control',
      'no-store',
      'Vary',
      VARY,
      ...headers,
    ])
    if (call.req.method === 'HEAD') call.res.end()
    else call.res.end(body)
    this.done(call, status, body.length)
  }

  #complete(headers: readonly string[], call: Call, limits: readonly string[]): string[] {
    // On every answer: copying and pushing takes a quarter of the time of `concat`.
    const all = headers.slice()
    for (const text of limits) all.push(text)
    all.push('X-Request-Id', call.id)
    return all
  }
}

/** Megabytes that are handed over at once hold up everybody else for milliseconds. */
const LONG_BYTES = 256 * 1024
const SLICE_BYTES = 64 * 1024

async function* slicesOf(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += SLICE_BYTES) yield piece.subarray(at, at + SLICE_BYTES)
  }
}

/** The lowest level: what is made for one call is compressed while it waits. */
const GZIP_LEVEL = 1

function takesGzip({ headers, method }: IncomingMessage): boolean {
  const best = orderOf(headers['accept-encoding'] ?? '').find((encoding) => encoding !== 'br')
  return best === 'gzip' && method !== 'HEAD'
}

/** Those that a 304 has too. */
function taggedHeaders({ weakTag, cacheControl, headers = [] }: Made): string[] {
  const tag = weakTag === undefined ? [] : ['ETag', `W/"${weakTag}"`]
  return [...tag, 'Cache-Control', cacheControl, 'Vary', VARY, ...headers]
}

/** Nobody reads on: what it holds open is let go. */
async function ended(body: Flow): Promise<void> {
  await body[Symbol.asyncIterator]().return?.()
}

function isCutOff(thrown: unknown): boolean {
  return (
    thrown instanceof CallerLeft || (thrown as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE'
  )
}

/** What a caller is told of whatever was thrown. */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown
  // Nothing of ours recurses deeply by itself: it followed what the caller sent.
  if (isStackOverflow(thrown)) return new Problem('invalid_parameter', NESTED_TOO_DEEPLY)
  // What is damaged stays so, however often somebody asks.
  if (thrown instanceof StoreError && thrown.fault !== 'corrupt') {
    return new Problem('warming_up', 'The record cannot be read at the moment; try again in a few seconds.', {
      headers: { 'Retry-After': '5' },
    })
  }
  return new Problem('internal', 'Something went wrong on our side; the request id helps us to find it.')
}
