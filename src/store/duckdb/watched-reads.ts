import duckdb, { type Connection } from '@duckdb/node-bindings'
import type { Follow } from './file-copy.ts'
import type { Answer } from './message.ts'

/** Is given the connection that reads, and does the reading. */
export type Hold = (reader: Connection, work: () => Promise<Answer>) => Promise<Answer>

const TELL_EVERY_MS = 500

/** Long reads that somebody follows, on the engine's thread: how far each has come, and a way to end it. */
export class WatchedReads {
  readonly #tell: (id: number, fraction: number) => void
  /** By the id of the question; null while it waits for its turn. */
  readonly #reads = new Map<number, Connection | null>()
  readonly #unwanted = new Set<number>()

  constructor(tell: (id: number, fraction: number) => void) {
    this.#tell = tell
  }

  async around(id: number, read: (hold: Hold) => Promise<Answer>): Promise<Answer> {
    this.#reads.set(id, null)
    try {
      return await read((reader, work) => this.#hold(id, reader, work))
    } finally {
      this.#reads.delete(id)
      this.#unwanted.delete(id)
    }
  }

  /** The same for a copy of the file, which asks by itself whether it is still wanted. */
  async following(id: number, copy: (follow: Follow) => Promise<Answer>): Promise<Answer> {
    this.#reads.set(id, null)
    try {
      return await copy({
        tell: (fraction) => this.#tell(id, fraction),
        isWanted: () => !this.#unwanted.has(id),
      })
    } finally {
      this.#reads.delete(id)
      this.#unwanted.delete(id)
    }
  }

  interrupt(id: number): void {
    const reader = this.#reads.get(id)
    if (reader === undefined) return
    this.#unwanted.add(id)
    if (reader) duckdb.interrupt(reader)
  }

  async #hold(id: number, reader: Connection, work: () => Promise<Answer>): Promise<Answer> {
    // The engine counts only for connections that are to show it.
    for (const setting of SHOWN) await duckdb.query(reader, setting)
    if (this.#unwanted.has(id)) throw new Error('interrupted before it began')
    this.#reads.set(id, reader)
    const timer = setInterval(() => {
      // Once more: the engine does not hear it when the statement has not quite begun.
      if (this.#unwanted.has(id)) duckdb.interrupt(reader)
      const { percentage } = duckdb.query_progress(reader)
      if (percentage >= 0) this.#tell(id, Math.min(1, percentage / 100))
    }, TELL_EVERY_MS)
    try {
      return await work()
    } finally {
      clearInterval(timer)
      this.#reads.set(id, null)
      await duckdb.query(reader, UNSHOWN).catch(() => {})
    }
  }
}

const SHOWN = [
  'SET enable_progress_bar = true',
  'SET enable_progress_bar_print = false',
  'SET progress_bar_time = 0',
]
const UNSHOWN = 'SET enable_progress_bar = false'
