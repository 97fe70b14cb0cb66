import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from '../core/clock.ts'
import { DefinitionError, SourceError, sentenceOf } from '../core/errors.ts'
import { HOUR, type Ms } from '../core/time.ts'
import type { Gateway } from '../define/gateway.ts'
import type { LoadClient, Origin, RestApi, RestClient } from '../define/source.ts'
import { createBoundedFetch } from './bounded-fetch.ts'
import { readCsv } from './csv.ts'
import { Limiter, type Urgency } from './limiter.ts'
import { manyListeners, within } from './pause.ts'
import type { Timings } from './timings.ts'

/** The REST side of one venue: one client, one limiter, however many polls ask. */
export interface RestHost {
  /** The calls of one run; once the signal is aborted nothing more is asked. */
  open(signal: AbortSignal, urgency?: Urgency): RestApi
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
  origin: Pick<Origin, 'id' | 'rest'>,
  { gateway, clock, timings }: { gateway: Gateway; clock: Clock; timings: Timings },
): RestHost {
  const spec = origin.rest
  if (!spec) throw new DefinitionError(`${origin.id} has no rest`)
  const limiter = new Limiter(spec.budget, clock, timings.callTimeoutMs)
  const fetch = createBoundedFetch(endOfCall, gateway.agentFor)
  let loading: Promise<RestClient> | null = null

  async function load(): Promise<RestClient> {
    if (!spec!.client) throw new DefinitionError(`${origin.id} has no client: it is asked with get`)
    const Client = await spec!.client()
    const client = new Client({
      enableRateLimit: false,
      timeout: timings.callTimeoutMs,
      options: { maxRetriesOnFailure: 0 },
      fetchImplementation: fetch,
    })
    client.urls = {
      ...client.urls,
      api: routed(client.urls.api, client.hostname, (address) => gateway.route(address, origin.id)),
    }
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

  function open(signal: AbortSignal, urgency: Urgency = 'live'): RestApi {
    async function call(method: string, params: Params = {}, { weight }: { weight?: number } = {}) {
      const ready = await client()
      const endpoint = ready[method]
      if (typeof endpoint !== 'function')
        throw new DefinitionError(`${origin.id}: the client has no ${method}`)
      return asked(method, weight, async (note) => {
        return checked(await endpoint.call(ready, { ...params }), note, method)
      })
    }

    function get(
      url: string,
      { as = 'json', weight }: { as?: 'json' | 'text' | 'csv'; weight?: number } = {},
    ) {
      const { host, pathname } = new URL(url)
      return asked(`${host}${pathname}`, weight, async (note) => {
        const answer = await fetch(gateway.route(url, origin.id), { plain: as !== 'json' })
        note.status = answer.status
        note.headers = Object.fromEntries(answer.headers)
        const text = await answer.text()
        if (!answer.ok) throw new Error(`answered ${answer.status}: ${short(text)}`)
        return as === 'text' ? text : as === 'csv' ? readCsv(text) : jsonOf(text)
      })
    }

    /** One call within the budget and the time for it. */
    async function asked<T>(name: string, weight: number | undefined, ask: (note: Answered) => Promise<T>) {
      await limiter.take(signal, weight, urgency)
      if (signal.aborted) throw new SourceError('timeout', `${name}: the run is over`)
      const over = manyListeners()
      const note: Answered = { status: null, headers: {}, over: over.signal }
      try {
        // The client's own time-out ends with the headers; a body that never ends is cut here.
        const work = answered.run(note, () => ask(note))
        return await within(work, timings.callTimeoutMs, signal, () => tooLate(name))
      } catch (thrown) {
        const error = sourceErrorOf(thrown, note, clock.now())
        if (error.fault === 'rate_limited' && error.retryAfterMs !== null) limiter.hold(error.retryAfterMs)
        throw error
      } finally {
        over.abort()
      }
    }

    return { call, get: get as RestApi['get'] }
  }

  return { open }
}

/** The hosts that a client can ask, without asking any of them. */
export async function hostsOfClient(load: LoadClient): Promise<Set<string>> {
  const Client = await load()
  const { urls, hostname } = new Client({
    fetchImplementation: () => Promise.reject(new DefinitionError('nobody is asked here')),
  })
  const hosts = new Set<string>()
  routed(urls.api, hostname, (address) => {
    hosts.add(new URL(address).host)
    return address
  })
  return hosts
}

type Params = Readonly<Record<string, string | number>>

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SourceError('bad_answer', `answered no JSON: ${short(text)}`)
  }
}

/** Every address under `urls.api`, sent through the gateway. ccxt leaves `{hostname}` in some of them. */
function routed(api: unknown, hostname: unknown, route: (address: string) => string): unknown {
  if (typeof api === 'string') return api === '' ? api : route(api.replaceAll('{hostname}', String(hostname)))
  if (api === null || typeof api !== 'object') return api
  return Object.fromEntries(
    Object.entries(api).map(([name, inner]) => [name, routed(inner, hostname, route)]),
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
