import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from '../core/clock.ts'
import { DefinitionError, SourceError, sentenceOf } from '../core/errors.ts'
import { HOUR, type Ms } from '../core/time.ts'
import type { Gateway } from '../define/gateway.ts'
import type { RestApi, RestClient, Venue } from '../define/source.ts'
import { createBoundedFetch } from './bounded-fetch.ts'
import { Limiter } from './limiter.ts'
import { manyListeners, within } from './pause.ts'
import type { Timings } from './timings.ts'

/** The REST side of one venue: one client, one limiter, however many polls ask. */
export interface RestHost {
  /** The calls of one run; once the signal is aborted nothing more is asked. */
  open(signal: AbortSignal): RestApi
}

interface Answered {
  status: number | null
  headers: Readonly<Record<string, unknown>>
  /** Aborted when the call is over, whether it was answered or not. */
  readonly over: AbortSignal
}

/** Which HTTP answer belongs to which call: the client shares itself between concurrent ones. */
const answered = new AsyncLocalStorage<Answered>()

/** Whoever asks us to stay away for longer is asked again after this: a wrong figure must not silence a venue. */
const LONGEST_HOLD_MS = HOUR

export function createRestHost(
  venue: Venue,
  { gateway, clock, timings }: { gateway: Gateway; clock: Clock; timings: Timings },
): RestHost {
  const spec = venue.rest
  if (!spec) throw new DefinitionError(`venue ${venue.id} has no rest`)
  const limiter = new Limiter(spec.perSecond, clock, timings.callTimeoutMs)
  let loading: Promise<RestClient> | null = null

  async function load(): Promise<RestClient> {
    const Client = await spec!.client()
    const client = new Client({
      enableRateLimit: false,
      timeout: timings.callTimeoutMs,
      options: { maxRetriesOnFailure: 0 },
      fetchImplementation: createBoundedFetch(endOfCall),
    })
    client.urls = { ...client.urls, api: routed(client.urls.api, client.hostname, gateway) }
    listen(client)
    return client
  }

  function client(): Promise<RestClient> {
    loading ??= load().catch((thrown) => {
      loading = null
      throw thrown
    })
    return loading
  }

  async function call(
    method: string,
    params: Readonly<Record<string, string | number>>,
    signal: AbortSignal,
  ): Promise<unknown> {
    const ready = await client()
    const endpoint = ready[method]
    if (typeof endpoint !== 'function') throw new DefinitionError(`${venue.id}: the client has no ${method}`)
    await limiter.take(signal)
    if (signal.aborted) throw new SourceError('timeout', `${method}: the run is over`)
    const over = manyListeners()
    const note: Answered = { status: null, headers: {}, over: over.signal }
    try {
      const work = answered.run(note, () => Promise.resolve(endpoint.call(ready, { ...params })))
      // The client's own time-out ends with the headers; a body that never ends is cut here.
      const answer = await within(work, timings.callTimeoutMs, signal, () => tooLate(method))
      return checked(answer, note, method)
    } catch (thrown) {
      const error = sourceErrorOf(thrown, note, clock.now())
      if (error.fault === 'rate_limited' && error.retryAfterMs !== null) limiter.hold(error.retryAfterMs)
      throw error
    } finally {
      over.abort()
    }
  }

  return { open: (signal) => ({ call: (method, params = {}) => call(method, params, signal) }) }
}

/** Every address under `urls.api`, sent through the gateway. ccxt leaves `{hostname}` in some of them. */
function routed(api: unknown, hostname: unknown, gateway: Gateway): unknown {
  if (typeof api === 'string')
    return api === '' ? api : gateway.route(api.replaceAll('{hostname}', String(hostname)))
  if (api === null || typeof api !== 'object') return api
  return Object.fromEntries(
    Object.entries(api).map(([name, inner]) => [name, routed(inner, hostname, gateway)]),
  )
}

/** The client's own signal ends with the headers; ours ends the body and the connection too. */
function endOfCall(): AbortSignal {
  const note = answered.getStore()
  if (!note) throw new DefinitionError('a client asked outside of a call')
  return note.over
}

/** ccxt's errors do not carry the HTTP status or headers, but every answer passes this hook of its client. */
function listen(client: RestClient): void {
  const original = client.onRestResponse
  if (typeof original !== 'function') return
  client.onRestResponse = function (this: unknown, ...args: unknown[]) {
    const note = answered.getStore()
    if (note) {
      note.status = args[0] as number
      note.headers = (args[4] ?? {}) as Record<string, unknown>
    }
    return original.apply(this, args)
  }
}

function checked(answer: unknown, note: Answered, method: string): unknown {
  if (note.status !== null && note.status >= 400) throw new Error(`${method} answered ${note.status}`)
  // The client hands over the raw text when it is no JSON.
  if (typeof answer === 'string')
    throw new SourceError('bad_answer', `${method} answered no JSON: ${short(answer)}`)
  return answer
}

function sourceErrorOf(thrown: unknown, note: Answered, now: Ms): SourceError {
  if (thrown instanceof SourceError) return thrown
  const fault = faultOf(thrown, note.status)
  const retryAfter = fault === 'bad_answer' ? null : retryAfterMs(note.headers, now)
  return new SourceError(fault, short(sentenceOf(thrown)), retryAfter, { cause: thrown })
}

function faultOf(thrown: unknown, status: number | null): SourceError['fault'] {
  const names = classNames(thrown)
  const named = (...some: string[]) => some.some((name) => names.has(name))
  if (status === 429 || status === 418 || named('RateLimitExceeded', 'DDoSProtection')) return 'rate_limited'
  if (status !== null && status >= 500) return status === 504 ? 'timeout' : 'unreachable'
  if (status !== null && status >= 400) return 'refused'
  if (named('RequestTimeout', 'AbortError', 'TimeoutError')) return 'timeout'
  if (named('NetworkError') || hasCode(thrown)) return 'unreachable'
  // Answered 200 with an error code of the venue's own.
  if (named('ExchangeError')) return 'refused'
  return 'bad_answer'
}

/** By name: ccxt's classes are not exported one by one, and their names are part of its manual. */
function classNames(thrown: unknown): Set<string> {
  const names = new Set<string>()
  if (thrown instanceof Error) names.add(thrown.name)
  for (let type = thrown; type !== null && typeof type === 'object'; type = Object.getPrototypeOf(type)) {
    names.add(type.constructor.name)
  }
  return names
}

/** Node's network errors carry a code: ECONNREFUSED, ENOTFOUND, UND_ERR_SOCKET; those of fetch in their cause. */
function hasCode(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  return /^(E[A-Z]+|UND_ERR_\w+)$/.test(String((thrown as { code?: unknown }).code)) || hasCode(thrown.cause)
}

/** Retry-After as seconds or as a date, an hour at most; header names arrive in any case. */
export function retryAfterMs(headers: Readonly<Record<string, unknown>>, now: Ms): number | null {
  const name = Object.keys(headers).find((key) => key.toLowerCase() === 'retry-after')
  const text = name === undefined ? '' : String(headers[name]).trim()
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(ms) ? null : Math.min(LONGEST_HOLD_MS, Math.max(0, ms))
}

function tooLate(method: string): SourceError {
  return new SourceError('timeout', `${method} did not answer in time`)
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 300 ? `${line.slice(0, 300)}…` : line
}
