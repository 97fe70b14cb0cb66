import type { SteadyClock } from '../core/clock.ts'
import { DefinitionError, SourceError, sentenceOf } from '../core/errors.ts'
import { parseJson } from '../core/json.ts'
import { durationMs, HOUR, type Ms } from '../core/time.ts'
import type { Gateway } from '../define/gateway.ts'
import type { LargeAnswer, Origin, Query, RestApi, RestSpec } from '../define/source.ts'
import { createBoundedFetch, type FetchRequest } from './bounded-fetch.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import { readCsv } from './csv.ts'
import { Limiter, type Urgency } from './limiter.ts'
import { manyListeners, within } from './pause.ts'
import type { Timings } from './timings.ts'

/** The REST side of one venue: its limits are kept, however many polls ask. */
export interface RestHost {
  /** The calls of one run; once the signal is aborted nothing more is asked. */
  open(signal: AbortSignal, urgency?: Urgency): RunApi
}

/** Remembers what failed: a run may go on without some of its calls, but not in silence. */
export interface RunApi extends RestApi {
  readonly asked: number
  readonly failed: readonly FailedCall[]
}

interface FailedCall {
  /** Without its scheme: fapi.binance.com/fapi/v1/openInterest?symbol=BTCUSDT. */
  readonly call: string
  readonly error: string
}

/** Some venues refuse whoever does not say who asks. */
const USER_AGENT = 'perptape (records public market data)'

/** Whoever asks us to stay away for longer is asked again after this: a wrong figure must not silence a venue. */
const LONGEST_HOLD_MS = HOUR

export function createRestHost(
  origin: Pick<Origin, 'id' | 'rest'>,
  {
    gateway,
    clock,
    timings,
    breaker = new CircuitBreaker(clock, timings),
  }: {
    gateway: Gateway
    clock: SteadyClock
    timings: Timings
    /** Shared with the streams of the venue. */
    breaker?: CircuitBreaker
  },
): RestHost {
  const spec = origin.rest
  if (!spec) throw new DefinitionError(`${origin.id} has no rest`)
  const limiters = new Limiters(spec, clock)
  const fetch = createBoundedFetch(gateway.agentFor)
  const { headers: own = {} } = spec
  const headers = () => ({ 'User-Agent': USER_AGENT, ...(typeof own === 'function' ? own() : own) })

  function open(signal: AbortSignal, urgency: Urgency = 'live'): RunApi {
    let calls = 0
    const failed: FailedCall[] = []
    async function get(
      url: string,
      {
        as = 'json',
        query = {},
        weight,
        sent,
        large,
      }: {
        as?: 'json' | 'text' | 'csv'
        query?: Query
        weight?: number
        sent?: () => void
        large?: LargeAnswer
      } = {},
    ) {
      const address = withQuery(url, query)
      return remembered(address, async () => {
        const request = { headers: headers(), plain: as !== 'json', maxBytes: large?.bytes }
        const read = as === 'text' ? (text: string) => text : as === 'csv' ? readCsv : understood
        return asked<unknown>(address, read, { weight, request, sent }, large && durationMs(large.within))
      })
    }

    async function post(
      url: string,
      body: unknown,
      { weight, sent }: { weight?: number; sent?: () => void } = {},
    ) {
      return remembered(url, async () => {
        const json = { ...headers(), 'Content-Type': 'application/json' }
        const request = { method: 'POST', headers: json, body: JSON.stringify(body) }
        return asked(url, understood, { weight, request, sent })
      })
    }

    async function remembered<T>(address: string, ask: () => Promise<T>): Promise<T> {
      calls++
      try {
        return await ask()
      } catch (thrown) {
        failed.push({ call: bare(address), error: sentenceOf(thrown) })
        throw thrown
      }
    }

    /** One call within the budget and the time for it, unless its host is left alone. */
    async function asked<T>(
      address: string,
      read: (text: string) => T,
      call: { weight: number | undefined; request: FetchRequest; sent: (() => void) | undefined },
      withinMs = timings.callTimeoutMs,
    ): Promise<T> {
      const { host, pathname } = new URL(address)
      if (!spec!.hosts.includes(host))
        throw new DefinitionError(`${origin.id} does not name ${host} as its host`)
      breaker.check(address)
      await limiters.of(address).take(signal, call.weight, urgency)
      if (signal.aborted) throw new SourceError('timeout', `${host}${pathname}: the run is over`)
      const permit = await breaker.enter(address, signal)
      const over = manyListeners()
      call.sent?.()
      try {
        const work = answerTo(gateway.route(address, origin.id), call.request, over.signal)
        const text = await within(work, withinMs, signal, () => tooLate(`${host}${pathname}`))
        const answer = read(text)
        permit.answered()
        return answer
      } catch (thrown) {
        const error = sourceErrorOf(thrown)
        if (signal.aborted) permit.release()
        throw permit.failed(error)
      } finally {
        over.abort()
      }
    }

    async function answerTo(address: string, request: FetchRequest, over: AbortSignal): Promise<string> {
      const answer = await fetch(address, over, request)
      const text = await answer.text()
      if (answer.ok) return text
      const wait = retryAfterMs(Object.fromEntries(answer.headers), clock.now())
      const { status } = answer
      throw new SourceError(faultOfStatus(status), `answered ${status}: ${short(text)}`, {
        status,
        retryAfterMs: wait,
      })
    }

    return {
      get: get as RestApi['get'],
      post,
      failed,
      get asked() {
        return calls
      },
    }
  }

  /** Status 200 does not mean that the venue did what it was asked. */
  function understood(text: string): unknown {
    const answer = jsonOf(text)
    const refusal = spec!.refusal?.(answer) ?? null
    if (refusal) throw new SourceError(refusal.fault, short(refusal.words))
    return answer
  }

  return { open }
}

/** Of all that is asked, and of what the venue counts apart. */
class Limiters {
  readonly #usual: Limiter
  /** The longest first. */
  readonly #apart: readonly (readonly [start: string, limiter: Limiter])[]

  constructor({ budget, apart = {} }: RestSpec, clock: SteadyClock) {
    this.#usual = new Limiter(budget, clock)
    this.#apart = Object.entries(apart)
      .sort(([a], [b]) => b.length - a.length)
      .map(([start, own]) => [start, new Limiter(own, clock)])
  }

  of(address: string): Limiter {
    return this.#apart.find(([start]) => bare(address).startsWith(start))?.[1] ?? this.#usual
  }
}

function bare(address: string): string {
  return address.slice(address.indexOf('//') + 2)
}

function withQuery(url: string, query: Query): string {
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  return pairs.length === 0 ? url : `${url}?${new URLSearchParams(pairs)}`
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    throw new SourceError('bad_answer', `answered no JSON: ${short(text)}`)
  }
}

function sourceErrorOf(thrown: unknown): SourceError {
  if (thrown instanceof SourceError) return thrown
  return new SourceError('bad_answer', short(sentenceOf(thrown)), { cause: thrown })
}

export function faultOfStatus(status: number): SourceError['fault'] {
  if (status === 429 || status === 418) return 'rate_limited'
  if (status === 504) return 'timeout'
  return status >= 400 && status < 500 ? 'refused' : 'unreachable'
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
