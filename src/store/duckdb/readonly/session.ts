import duckdb, { type Connection, type PreparedStatement, type Result } from '@duckdb/node-bindings'
import { readTexts } from '../chunk-read.ts'
import type { Connections } from '../connections.ts'
import type { SessionLimits, SessionSaid } from '../message.ts'
import { run } from '../statements.ts'
import { Guard } from './guard.ts'

/** So much text goes at once, unless one row is longer. */
const PAGE_BYTES = 256 * 1024

/**
 * One statement of a person, on the engine's thread: a connection of its own in a transaction that can only read, which
 * is given up with all that stands in it when the statement is done.
 */
export class Session {
  readonly #life: Connections
  readonly #connection: Connection
  readonly #watcher: Connection
  readonly #guard: Guard
  #prepared: PreparedStatement | null = null
  #result: Result | null = null

  private constructor(life: Connections, connection: Connection, watcher: Connection, guard: Guard) {
    this.#life = life
    this.#connection = connection
    this.#watcher = watcher
    this.#guard = guard
  }

  static async open(life: Connections, setup: readonly string[], limits: SessionLimits): Promise<Session> {
    const connection = await life.connect()
    const watcher = await life.connect()
    const session = new Session(life, connection, watcher, await Guard.over(connection, watcher, limits))
    try {
      for (const statement of [...SETUP, ...setup]) await run(connection, statement)
      await run(connection, 'BEGIN TRANSACTION READ ONLY')
      return session
    } catch (thrown) {
      await session.close()
      throw thrown
    }
  }

  /** What its rows will have in them; nothing is run yet. */
  async describe(statement: string): Promise<SessionSaid> {
    const prepared = await this.#guard.during(() => duckdb.prepare(this.#connection, statement))
    if (duckdb.prepared_statement_type(prepared) !== duckdb.StatementType.SELECT)
      throw new Error('Nothing but reading is done here.')
    const count = duckdb.prepared_statement_column_count(prepared)
    const columns = Array.from({ length: count }, (_, index) => ({
      name: duckdb.prepared_statement_column_name(prepared, index),
      type: duckdb.Type[duckdb.prepared_statement_column_type(prepared, index)] ?? 'VARCHAR',
    }))
    duckdb.destroy_prepare_sync(prepared)
    return { columns }
  }

  /** The last column of its rows is the text that comes, page by page. */
  async stream(statement: string): Promise<SessionSaid> {
    this.#letGo()
    this.#result = await this.#guard.during(async () => {
      this.#prepared = await duckdb.prepare(this.#connection, statement)
      return duckdb.execute_prepared_streaming(this.#prepared)
    })
    return this.next()
  }

  async next(): Promise<SessionSaid> {
    const result = this.#result
    if (result === null) throw new Error('Nothing was begun.')
    const parts: Uint8Array[] = []
    let rows = 0
    let bytes = 0
    let isLast = false
    while (bytes < PAGE_BYTES && !isLast) {
      const chunk = await this.#guard.during(() => duckdb.fetch_chunk(result))
      const count = chunk ? duckdb.data_chunk_get_size(chunk) : 0
      isLast = count === 0
      if (isLast) break
      const text = readTexts(chunk!)
      parts.push(text)
      rows += count
      bytes += text.length
    }
    return { page: joined(parts, bytes), rows, isLast }
  }

  /** Writes a file; nothing of the record changes by it. */
  async copy(statement: string): Promise<SessionSaid> {
    const result = await this.#guard.during(() => duckdb.query(this.#connection, statement))
    return { page: new Uint8Array(0), rows: duckdb.rows_changed(result), isLast: true }
  }

  breakOff(why: string): void {
    this.#guard.breakOff(why)
  }

  async close(): Promise<void> {
    // Ends what is still under way: a stream keeps its connection as long as it is not collected.
    await this.#life.whileAtWork(() => run(this.#connection, 'ROLLBACK')).catch(() => {})
    this.#letGo()
    this.#life.disconnect(this.#connection)
    this.#life.disconnect(this.#watcher)
  }

  /** At once: until it is collected, a plan keeps the memory that it ran with. */
  #letGo(): void {
    if (this.#prepared !== null) duckdb.destroy_prepare_sync(this.#prepared)
    this.#prepared = null
    this.#result = null
  }
}

const SETUP = ["SET TimeZone = 'UTC'"]

function joined(parts: readonly Uint8Array[], bytes: number): Uint8Array {
  const whole = new Uint8Array(bytes)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
