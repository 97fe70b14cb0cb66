import { EventStreamParser } from './event-stream.ts'
import { backoffMs, pause, type Send } from './patience.ts'
import { problemOf } from './problem.ts'

/** What the tape tells of. */
export type TapeKind = 'liquidation' | 'print' | 'incident' | 'board'

/** What is said of the connection itself. */
type ConnectionEvent = 'hello' | 'gap' | 'dropped'

export interface StreamAsked {
  /**
   * These alone are yielded, and those of the connection (`hello`, `gap`, `dropped`) only if they are named. Everything
   * where none is named.
   */
  readonly events?: readonly (TapeKind | ConnectionEvent)[]
  /** Perpetual, as BTCUSDT. */
  readonly symbol?: string
  /** Venue, by its id. */
  readonly exchange?: string
  /** Nothing smaller than this, in dollars. */
  readonly minUsd?: number
  /** Renewals of these boards alone. */
  readonly boards?: readonly string[]
  /** Where an earlier reader ended: goes on behind it, as far back as the service remembers. */
  readonly lastEventId?: string
  readonly signal?: AbortSignal
}

/**
 * `hello` begins every connection and says how late events come; `gap` that what was missed is no longer kept; `dropped` why
 * the service closed a connection.
 */
export interface TapeEvent {
  readonly event: TapeKind | ConnectionEvent | (string & {})
  /** To go on behind it; null before the first that has one. */
  readonly id: string | null
  readonly data: Readonly<Record<string, unknown>>
}

interface Line {
  readonly baseUrl: string
  readonly headers: Readonly<Record<string, string>>
  readonly send: Send
  readonly maxWaitMs: number
}

const PATH = '/api/v1/stream'
/** The service says something at least this often; a line that is silent for longer is dead. */
const SILENCE_MS = 60_000
const LONGEST_BACKOFF_MS = 30_000
/** After a restart of the service events may come again: by so many keys they are recognised. */
const REMEMBERED_KEYS = 10_000

/** Events until the signal says otherwise or the loop is left. A line that breaks is taken up where it ended. */
export async function* tapeEvents(line: Line, asked: StreamAsked): AsyncGenerator<TapeEvent, void> {
  const seen = new Set<string>()
  let lastId = asked.lastEventId ?? null
  let failures = 0
  for (;;) {
    const connection = new Connection(line, asked, lastId)
    let retryMs: number | null = null
    try {
      for await (const { event, id, data, retryMs: told } of connection.events()) {
        failures = 0
        retryMs = told ?? retryMs
        lastId = id
        const content = JSON.parse(data) as Record<string, unknown>
        if (isWanted(event, asked) && isNew(content.key, seen)) yield { event, id, data: content }
      }
    } catch (thrown) {
      asked.signal?.throwIfAborted()
      if (!(thrown instanceof LineBroken)) throw thrown
      retryMs = thrown.waitMs
    } finally {
      connection.close()
    }
    failures++
    const waitMs = retryMs ?? Math.min(backoffMs(failures), LONGEST_BACKOFF_MS)
    await pause(Math.min(waitMs, line.maxWaitMs), asked.signal ?? new AbortController().signal)
  }
}

/** The line ended in a way that another try may mend. */
class LineBroken extends Error {
  readonly waitMs: number | null

  constructor(waitMs: number | null, cause: unknown) {
    super('The stream was cut off.', { cause })
    this.waitMs = waitMs
  }
}

/** One connection, ended by the caller, by the other side, or by silence. */
class Connection {
  readonly #line: Line
  readonly #asked: StreamAsked
  readonly #lastId: string | null
  readonly #end = new AbortController()
  #silence: ReturnType<typeof setTimeout> | undefined

  constructor(line: Line, asked: StreamAsked, lastId: string | null) {
    this.#line = line
    this.#asked = asked
    this.#lastId = lastId
    asked.signal?.throwIfAborted()
    asked.signal?.addEventListener('abort', this.close)
  }

  readonly close = (): void => {
    clearTimeout(this.#silence)
    this.#asked.signal?.removeEventListener('abort', this.close)
    this.#end.abort()
  }

  async *events() {
    const body = await this.#open()
    const parser = new EventStreamParser(this.#lastId)
    const decoder = new TextDecoder()
    const reader = body.getReader()
    for (;;) {
      this.#watch()
      const { done, value } = await reader.read().catch(broken)
      if (done) return
      yield* parser.push(decoder.decode(value, { stream: true }))
    }
  }

  async #open(): Promise<ReadableStream<Uint8Array>> {
    const { baseUrl, headers, send } = this.#line
    const request = new Request(addressOf(baseUrl, this.#asked, this.#lastId), {
      headers: {
        ...headers,
        Accept: 'text/event-stream',
      },
      signal: this.#end.signal,
      redirect: 'error',
    })
    this.#watch()
    const response = await send(request).catch(broken)
    if (response.ok && response.body !== null) return response.body
    const problem = await problemOf(response)
    const waitMs = problem.retryAfter === null ? null : problem.retryAfter * 1000
    if (problem.status === 429 || problem.status >= 500) throw new LineBroken(waitMs, problem)
    throw problem
  }

  /** Begins to wait for the next sign of life. */
  #watch(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(this.close, SILENCE_MS)
  }
}

function broken(thrown: unknown): never {
  throw new LineBroken(null, thrown)
}

/** The id is a parameter, as browsers do not let pages of others send the header. */
function addressOf(baseUrl: string, asked: StreamAsked, lastId: string | null): string {
  const { events = [], symbol, exchange, minUsd, boards } = asked
  const kinds = events.filter((event) => !CONNECTION_EVENTS.includes(event))
  const wishes = {
    events: kinds.length > 0 ? kinds.join(',') : undefined,
    symbol,
    exchange,
    min_usd: minUsd?.toString(),
    boards: boards?.join(','),
    last_event_id: lastId ?? undefined,
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(wishes)) if (value !== undefined) query.set(name, value)
  const address = `${baseUrl.replace(/\/+$/, '')}${PATH}`
  return query.size === 0 ? address : `${address}?${query}`
}

const CONNECTION_EVENTS: readonly string[] = ['hello', 'gap', 'dropped'] satisfies ConnectionEvent[]

/** Who names boards wants their renewals. */
function isWanted(event: string, { events, boards }: StreamAsked): boolean {
  if (events === undefined || events.length === 0) return true
  return (events as readonly string[]).includes(event) || (event === 'board' && boards !== undefined)
}

/** What has no key is always new. */
function isNew(key: unknown, seen: Set<string>): boolean {
  if (typeof key !== 'string') return true
  if (seen.has(key)) return false
  seen.add(key)
  if (seen.size > REMEMBERED_KEYS) seen.delete(seen.values().next().value!)
  return true
}
