import duckdb, { type Connection } from '@duckdb/node-bindings'
import { figuresOf } from '../../answer.ts'
import type { SessionLimits } from '../message.ts'
import { run } from '../statements.ts'

const LOOK_EVERY_MS = 50
/** What the engine does not count (text in the making) shows in the process alone, beside what others take there. */
const UNCOUNTED_BYTES = 512e6
/** What a statement may put on disk where memory does not do. */
const SPILL_BYTES = 4e9

const USAGE = `SELECT coalesce(sum(memory_usage_bytes) FILTER (tag <> 'BASE_TABLE'), 0)::DOUBLE,
  coalesce(sum(temporary_storage_bytes), 0)::DOUBLE FROM duckdb_memory()`

interface Usage {
  readonly memory: number
  readonly spilled: number
  readonly resident: number
}

/**
 * Looks after one statement while the engine is at it. The engine has one limit of memory for all; this one breaks the
 * statement off long before that is reached, so that nobody else is refused any.
 */
export class Guard {
  readonly #connection: Connection
  readonly #watcher: Connection
  readonly #limits: SessionLimits
  readonly #before: Usage
  #spentMs = 0
  #why: string | null = null

  private constructor(connection: Connection, watcher: Connection, limits: SessionLimits, before: Usage) {
    this.#connection = connection
    this.#watcher = watcher
    this.#limits = limits
    this.#before = before
  }

  static async over(connection: Connection, watcher: Connection, limits: SessionLimits): Promise<Guard> {
    return new Guard(connection, watcher, limits, await usageBy(watcher))
  }

  /** Nobody wants it any more. */
  breakOff(why: string): void {
    this.#why ??= why
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    if (this.#why !== null) throw new Error(this.#why)
    const begun = performance.now()
    let looking: Promise<void> | null = null
    const timer = setInterval(() => {
      const spent = this.#spentMs + performance.now() - begun
      if (spent > this.#limits.ms) this.breakOff(tooLong(this.#limits.ms))
      // Again and again: the engine does not hear it when a statement has not quite begun.
      if (this.#why !== null) duckdb.interrupt(this.#connection)
      else
        looking ??= this.#look().finally(() => {
          looking = null
        })
    }, LOOK_EVERY_MS)
    try {
      return await work()
    } catch (thrown) {
      throw this.#why === null ? thrown : new Error(this.#why)
    } finally {
      clearInterval(timer)
      this.#spentMs += performance.now() - begun
      await looking
    }
  }

  async #look(): Promise<void> {
    const { memory, spilled, resident } = await usageBy(this.#watcher).catch(() => this.#before)
    const limit = this.#limits.memoryMb * 1e6
    const grown = memory - this.#before.memory
    if (grown > limit || resident - this.#before.resident > limit + UNCOUNTED_BYTES)
      this.breakOff(tooMuch(this.#limits.memoryMb))
    if (spilled - this.#before.spilled > SPILL_BYTES) this.breakOff(TOO_MUCH_ON_DISK)
  }
}

async function usageBy(watcher: Connection): Promise<Usage> {
  const [[memory = 0, spilled = 0] = []] = figuresOf(await run(watcher, USAGE))
  return { memory, spilled, resident: process.memoryUsage.rss() }
}

const tooLong = (ms: number) =>
  `It took the engine more than ${ms / 1_000} s and was broken off. A condition on the time column makes it quicker; --timeout gives it more, 10m at most.`
const tooMuch = (mb: number) =>
  `It took more than ${mb} MB of memory and was broken off, so that recording goes on. Ask for less at once (a shorter time, fewer groups), or allow more with --memory.`
const TOO_MUCH_ON_DISK = `It put more than ${SPILL_BYTES / 1e9} GB on disk and was broken off. Ask for less at once.`
