import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { type ClickHouseClient, createClient } from '@clickhouse/client'
import { NoAnswer, saidError } from './fault.ts'
import type { StatementSettings } from './settings.ts'
import { textLiteral } from './sql.ts'

/** The server closes connections that rest for three seconds; one that it is about to close must not be used. */
const IDLE_MS = 1_500
const MOST_CONNECTIONS = 32

export interface Statement {
  readonly sql: string
  readonly settings: StatementSettings
  readonly timeoutMs: number
  /** Of an insert: its rows, in few pieces. */
  readonly body?: readonly Uint8Array[]
  readonly signal?: AbortSignal | undefined
}

interface Sent extends Pick<Statement, 'sql' | 'settings'> {
  readonly body: Statement['body']
  readonly signal: AbortSignal
  readonly queryId: string
}

interface Answered {
  readonly status: number | undefined
  readonly text: Buffer
}

/** One node of the cluster. */
export class ClickhouseNode {
  /** Host and port: never who we are there. */
  readonly name: string
  readonly #client: ClickHouseClient
  readonly #quietMs: number
  #isSilent = false

  constructor(url: string, quietMs: number, timeoutMs: number) {
    this.name = new URL(url).host
    this.#quietMs = quietMs
    this.#client = createClient({
      url,
      // Statements have their own bounds; this is for what they forget.
      request_timeout: 2 * timeoutMs,
      max_open_connections: MOST_CONNECTIONS,
      keep_alive: { enabled: true, idle_socket_ttl: IDLE_MS, eagerly_destroy_stale_sockets: true },
      compression: { request: false, response: false },
      application: 'perptape',
      log: { level: 127 },
    })
  }

  /** What it answers; throws NoAnswer where it does not, and StoreError where it says no. */
  async ask({ sql, settings, timeoutMs, body, signal }: Statement): Promise<Buffer> {
    signal?.throwIfAborted()
    const ended = new AbortController()
    const end = (why: unknown) => ended.abort(why)
    const leave = () => end(signal!.reason)
    signal?.addEventListener('abort', leave)
    const timer = setTimeout(
      () => end(this.#silent(`did not answer within ${timeoutMs / 1_000} s`)),
      timeoutMs,
    )
    const watch = this.#watch(end)
    const sent = { sql, settings, body, signal: ended.signal, queryId: randomUUID() }
    try {
      return await Promise.race([this.#send(sent), rejected(ended.signal)])
    } catch (thrown) {
      if (!ended.signal.aborted) throw thrown
      if (body === undefined && !this.#isSilent) void this.#kill(sent.queryId)
      throw ended.signal.reason
    } finally {
      clearTimeout(timer)
      watch.stop()
      signal?.removeEventListener('abort', leave)
      // Whatever is still under way is let go of.
      end(new Error('done'))
    }
  }

  /** Whether it is there, within the time that it may be quiet. */
  async isThere(): Promise<boolean> {
    const begun = performance.now()
    if (await this.#pinged()) return true
    // It may be us who were too busy to hear it.
    const isOurs = performance.now() - begun > 1.5 * this.#quietMs
    return isOurs && this.#pinged()
  }

  close(): Promise<void> {
    return this.#client.close()
  }

  async #pinged(): Promise<boolean> {
    const { success } = await this.#client.ping({
      select: true,
      abort_signal: AbortSignal.timeout(this.#quietMs),
    })
    return success
  }

  /** Nobody waits for it any more; it would go on for as long as it may. */
  async #kill(queryId: string): Promise<void> {
    const query = `KILL QUERY WHERE query_id = ${textLiteral(queryId)} ASYNC`
    try {
      await this.#client.command({ query, abort_signal: AbortSignal.timeout(this.#quietMs) })
    } catch {
      // Its own bounds end it.
    }
  }

  async #send(sent: Sent): Promise<Buffer> {
    const { status, text } = await this.#exchange(sent)
    if (status !== 200) throw saidError(this.name, text.toString())
    return text
  }

  async #exchange({ sql, settings, body, signal, queryId }: Sent): Promise<Answered> {
    try {
      const { stream, http_status_code: status } = await this.#client.exec({
        query: sql,
        query_id: queryId,
        clickhouse_settings: settings,
        abort_signal: signal,
        ignore_error_response: true,
        ...(body === undefined ? {} : { values: Readable.from(body, { objectMode: false }) }),
      })
      signal.addEventListener('abort', () => stream.destroy())
      const pieces: Buffer[] = []
      for await (const piece of stream) pieces.push(piece as Buffer)
      return { status, text: Buffer.concat(pieces) }
    } catch (thrown) {
      throw this.#silent(`cannot be reached: ${reasonOf(thrown)}`, thrown)
    }
  }

  /** A node that is frozen takes what it is sent, and never answers; one that works at something answers a ping. */
  #watch(end: (why: unknown) => void): { stop: () => void } {
    let stopped = false
    const look = async () => {
      const isThere = await this.isThere()
      this.#isSilent = !isThere
      if (stopped) return
      if (isThere) timer = setTimeout(look, this.#quietMs)
      else end(this.#silent('does not answer'))
    }
    let timer = setTimeout(look, this.#quietMs)
    return {
      stop() {
        stopped = true
        clearTimeout(timer)
      },
    }
  }

  #silent(why: string, cause?: unknown): NoAnswer {
    return new NoAnswer(this.name, why, { cause })
  }
}

function rejected(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function reasonOf(thrown: unknown): string {
  const { code, message } = thrown as { code?: unknown; message?: string }
  return typeof code === 'string' ? code : (message ?? String(thrown))
}
