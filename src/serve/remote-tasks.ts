import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { BrokenOff, sentenceOf } from '../core/errors.ts'
import { JsonDepthError, parseJson } from '../core/json.ts'
import { bearerOf } from './bearer.ts'
import { readBody } from './http/body.ts'

/**
 * Work that only the process that owns the data folder can do, asked for by the operator's commands on its
 * port. The answer is JSON lines: a sign of life at once and every few seconds, progress as it comes, parts of a long
 * result, then the result or what went wrong.
 */
export interface TaskRunner {
  /** Made anew by every process; only who can read the folder's mark knows it. */
  readonly token: string
  readonly run: (name: string, args: unknown, asked: TaskAsked) => Promise<unknown>
  /** With which code the asking command has to leave. */
  readonly exitCodeOf: (thrown: unknown) => number
  readonly aliveEveryMs?: number
}

interface TaskAsked {
  readonly progress: (fraction: number, label: string) => void
  /** Sends a part of the result, no faster than it is read. */
  readonly deliver: (piece: unknown) => Promise<void>
  /** Aborted when whoever asked is gone, or the service stops. */
  readonly signal: AbortSignal
}

export type TaskLine =
  | { readonly alive: true }
  | { readonly progress: number; readonly label: string }
  | { readonly piece: unknown }
  | { readonly result: unknown }
  | { readonly error: string; readonly exit_code: number }

export const TASK_PREFIX = '/tasks/'

const ALIVE_EVERY_MS = 5_000
/** A task that does not hear that it is to stop is not waited for any longer. */
const STOP_MS = 5_000
/** A command line is not longer. */
const BODY_BYTES_MAX = 256 * 1024
const LINES = { 'Content-Type': 'application/x-ndjson' }

/** The tasks under way. */
export class RemoteTasks {
  readonly #runner: TaskRunner
  readonly #isOperator: ReturnType<typeof bearerOf>
  readonly #running = new Map<AbortController, Promise<void>>()

  /** `others` are tokens that will do besides the one of the mark. */
  constructor(runner: TaskRunner, others: readonly string[] = []) {
    this.#runner = runner
    this.#isOperator = bearerOf([runner.token, ...others])
  }

  async answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (req.method !== 'POST' || !this.#isOperator(req)) {
      res.writeHead(403, { 'Content-Type': 'text/plain' }).end('Tasks are for the operator of this folder.\n')
      return
    }
    // Who is gone before the task was said wants nothing.
    const body = await readBody(req, BODY_BYTES_MAX).catch(() => undefined)
    if (body === undefined) return
    const refuse = (status: number, error: string) => {
      // What is still to come is let go by: it has to be sent before the answer is read.
      req.resume()
      const line: TaskLine = { error, exit_code: 2 }
      res.writeHead(status, { ...LINES, Connection: 'close' }).end(`${JSON.stringify(line)}\n`)
    }
    if (body === null) return refuse(413, 'The arguments of the task are too long.')
    let args: unknown
    try {
      args = parseJson(body.toString())
    } catch (thrown) {
      const isDeep = thrown instanceof JsonDepthError
      return refuse(400, isDeep ? thrown.message : 'The arguments of the task are no JSON.')
    }
    const gone = new AbortController()
    const work = this.#carryOut((req.url ?? '').slice(TASK_PREFIX.length), args, res, gone)
    this.#running.set(gone, work)
    await work.finally(() => this.#running.delete(gone))
  }

  /** Breaks off what is under way, and waits a while until that has been said. */
  async stop(): Promise<void> {
    const reason = new BrokenOff('The running service was stopped before the task was done.')
    for (const gone of this.#running.keys()) gone.abort(reason)
    const late = new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())
    await Promise.race([Promise.all(this.#running.values()), late])
  }

  async #carryOut(name: string, args: unknown, res: ServerResponse, gone: AbortController): Promise<void> {
    const { run, exitCodeOf, aliveEveryMs = ALIVE_EVERY_MS } = this.#runner
    res.on('close', () => gone.abort(new BrokenOff('Nobody waits for the task any more.')))
    const write = (line: TaskLine) => res.write(`${JSON.stringify(line)}\n`)
    // Who does not read what there is needs no more of it, until the end.
    const mention = (line: TaskLine) => res.writableNeedDrain || write(line)
    res.writeHead(200, LINES)
    write({ alive: true })
    const timer = setInterval(() => mention({ alive: true }), aliveEveryMs)
    try {
      const asked = {
        progress: (progress: number, label: string) => void mention({ progress, label }),
        deliver: async (piece: unknown) => {
          if (!write({ piece })) await once(res, 'drain', { signal: gone.signal }).catch(() => {})
          gone.signal.throwIfAborted()
        },
        signal: gone.signal,
      }
      write({ result: await run(name, args, asked) })
    } catch (thrown) {
      write({ error: sentenceOf(thrown), exit_code: exitCodeOf(thrown) })
    } finally {
      clearInterval(timer)
    }
    res.end()
  }
}
