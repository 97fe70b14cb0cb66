import type Database from 'libsql'

type Bound = string | number | Uint8Array | null

/**
 * A statement that is compiled once, as that takes longer than to run it. One that failed is compiled anew: libsql
 * leaves it where it stopped, and every later `get` would throw what the first one threw.
 */
export class Prepared<Row = never> {
  readonly #connection: Database.Database
  readonly #sql: string
  #compiled: Database.Statement | null

  constructor(connection: Database.Database, sql: string) {
    this.#connection = connection
    this.#sql = sql
    this.#compiled = connection.prepare(sql)
  }

  /** How many rows it has changed. */
  run(...bound: readonly Bound[]): number {
    return this.#using((statement) => statement.run(...bound).changes)
  }

  /** The first row. */
  get(...bound: readonly Bound[]): Row | undefined {
    return this.#using((statement) => statement.get(...bound) as Row | undefined)
  }

  all(...bound: readonly Bound[]): Row[] {
    return this.#using((statement) => statement.all(...bound) as Row[])
  }

  #using<R>(use: (statement: Database.Statement) => R): R {
    this.#compiled ??= this.#connection.prepare(this.#sql)
    try {
      return use(this.#compiled)
    } catch (thrown) {
      this.#compiled = null
      throw thrown
    }
  }
}
