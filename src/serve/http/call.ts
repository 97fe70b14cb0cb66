import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AccessRequest } from '../../access/access.ts'
import type { Caller } from '../../access/admission.ts'
import { Problem } from '../../core/errors.ts'
import type { RawParams } from '../params.ts'
import type { RouteCounts } from '../route-counts.ts'

const PROCESS_PREFIX = `${randomBytes(5).toString('hex')}-`
let lastId = 0

/** Unique without a random number per request: the process drew one, the rest is counted. */
export function nextRequestId(): string {
  return PROCESS_PREFIX + (++lastId).toString(36)
}

/** One request and its answer. */
export class Call implements AccessRequest {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly counts: RouteCounts
  readonly id: string
  /** Null where the answer lay ready: it leaves within the same turn, so there is nothing to measure. */
  readonly startedAt: number | null
  /** Who calls, once admitted; null where nobody asks. */
  caller: Caller | null = null
  /** Where the caller stands, once admitted; that belongs on every answer, errors included. */
  limits: readonly string[] = []
  /** The same for an answer that caches may keep. */
  keptLimits: readonly string[] = []
  #query: URLSearchParams | null | undefined

  constructor(
    req: IncomingMessage,
    res: ServerResponse,
    counts: RouteCounts,
    more: { readonly id: string; readonly startedAt: number | null },
  ) {
    this.req = req
    this.res = res
    this.counts = counts
    this.id = more.id
    this.startedAt = more.startedAt
  }

  get headers(): IncomingHttpHeaders {
    return this.req.headers
  }

  get rawUrl(): string {
    return this.req.url ?? '/'
  }

  get remoteAddress(): string {
    return this.req.socket.remoteAddress ?? ''
  }

  get path(): string {
    const mark = this.rawUrl.indexOf('?')
    return mark === -1 ? this.rawUrl : this.rawUrl.slice(0, mark)
  }

  get query(): URLSearchParams | null {
    if (this.#query === undefined) {
      const mark = this.rawUrl.indexOf('?')
      this.#query = mark === -1 ? null : new URLSearchParams(this.rawUrl.slice(mark + 1))
    }
    return this.#query
  }

  /** Headers, flat, that belong on its answer besides. */
  add(headers: readonly string[]): void {
    if (headers.length === 0) return
    this.limits = [...this.limits, ...headers]
    this.keptLimits = [...this.keptLimits, ...headers]
  }

  /** Query and path parameters together; the path's win. */
  params(fromPath: Readonly<Record<string, string>>): RawParams {
    const params: Record<string, string | string[]> = Object.create(null)
    if (this.query !== null) {
      assertEncoding(this.rawUrl)
      for (const [name, value] of this.query) {
        const before = params[name]
        if (before === undefined) params[name] = value
        else params[name] = typeof before === 'string' ? [before, value] : [...before, value]
      }
    }
    return Object.assign(params, fromPath)
  }
}

function assertEncoding(url: string): void {
  try {
    decodeURIComponent(url)
  } catch {
    throw new Problem('invalid_parameter', 'The address is not valid percent-encoded UTF-8.')
  }
}
