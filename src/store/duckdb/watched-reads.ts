import duckdb, { type Connection } from '@duckdb/node-bindings'
import type { Follow } from './file-copy.ts'
import type { Answer } from './message.ts'

/** Is given the connection that reads, and does the reading. */
export type Hold = (reader: Connection, work: () => Promise<Answer>) => Promise<Answer>

const TELL_EVERY_MS = 500
const AGAIN_MS = 50

/** Reads that somebody may break off, on the engine's thread, and how far those have come that somebody follows. */
export class WatchedReads {
  readonly #tell: (id: number, fraction: number) => void
  /** By the id of the question; null while it waits for its turn. */
  readonly #reads = new Map<number, Connection | null>()
  readonly #unwanted = new Set<number>()

  constructor(tell: (id: number, fraction: number) => void) {
    this.#tell = tell
  }

  /** A long read, of which is told how far it has come. */
  followed(id: number, read: (hold: Hold) => Promise<Answer>): Promise<Answer> {
    return this.#around(id, () => read((reader, work) => this.#follow(id, reader, work)))
  }

  breakable(id: number, read: (hold: Hold) => Promise<Answer>): Promise<Answer> {
    return this.#around(id, () => read((reader, work) => this.#hold(id, reader, work)))
  }

  async #around(id: number, read: () => Promise<Answer>): Promise<Answer> {
    this.#reads.set(id, null)
    try {
      return await read()
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
    if (reader) this.#end(id, reader)
  }

  async #follow(id: number, reader: Connection, work: () => Promise<Answer>): Promise<Answer> {
    // The engine counts only for connections that are to show it.
    for (const setting of SHOWN) await duckdb.query(reader, setting)
    const timer = setInterval(() => {
      const { percentage } = duckdb.query_progress(reader)
      if (percentage >= 0) this.#tell(id, Math.min(1, percentage / 100))
    }, TELL_EVERY_MS)
    try {
      return await this.#hold(id, reader, work)
    } finally {
      clearInterval(timer)
      await duckdb.query(reader, UNSHOWN).catch(() => {})
    }
  }

  async #hold(id: number, reader: Connection, work: () => Promise<Answer>): Promise<Answer> {
    if (this.#unwanted.has(id)) throw new Error('interrupted before it began')
    this.#reads.set(id, reader)
    try {
      return await work()
    } finally {
      this.#reads.set(id, null)
    }
  }

  /** More than once: the engine does not hear it when the statement has not quite begun. */
  #end(id: number, reader: Connection): void {
    if (this.#reads.get(id) !== reader) return
    duckdb.interrupt(reader)
    setTimeout(() => this.#end(id, reader), AGAIN_MS).unref()
  }
}

const SHOWN = [
  'SET enable_progress_bar = true',
  'SET enable_progress_bar_print = false',
  'SET progress_bar_time = 0',
]
const UNSHOWN = 'SET enable_progress_bar = false'
