import { randomUUID } from 'node:crypto'
import { made } from '../../core/made.ts'
import type { AnyTable } from '../../define/table.ts'
import type { AnyRow } from '../batch-cells.ts'
import { quoteName } from '../sql-words.ts'
import type { Stamps } from '../stamps.ts'
import type { Cluster } from './cluster.ts'
import { Gathering } from './gathering.ts'
import { encodeNative, writtenNames } from './native-write.ts'
import { placeOf } from './sql.ts'

/** Rows into the tables of a cluster. */
export class Writer {
  readonly #cluster: Cluster
  readonly #database: string
  readonly #stamps: Stamps
  readonly #tables = new Map<string, Gathering>()
  readonly #writing = new Set<Promise<void>>()
  /** Two who write may take the same number, and must not be taken for one another. */
  readonly #id = randomUUID()

  constructor(cluster: Cluster, database: string, stamps: Stamps) {
    this.#cluster = cluster
    this.#database = database
    this.#stamps = stamps
  }

  async insert(table: AnyTable, rows: readonly AnyRow[]): Promise<void> {
    if (rows.length === 0) return
    // Taken here, where it is called: of two batches the later one holds, whichever arrives first.
    const first = this.#stamps.take(rows.length)
    const until = performance.now() + this.#cluster.timeouts.retryMs
    const write = this.#of(table).add(first, until, encodeNative(table, rows, first))
    this.#writing.add(write)
    try {
      await write
    } finally {
      this.#writing.delete(write)
    }
  }

  /** When nothing is under way any more. */
  async done(): Promise<void> {
    await Promise.allSettled([...this.#writing])
  }

  #of(table: AnyTable): Gathering {
    return made(this.#tables, table.name, () => {
      const names = writtenNames(table).map(quoteName)
      const sql = `INSERT INTO ${placeOf(this.#database, table.name)} (${names.join(', ')}) FORMAT Native`
      return new Gathering(({ pieces, first, until }) =>
        this.#cluster.insert({ sql, body: pieces, id: `${this.#id}-${table.name}-${first}`, until }),
      )
    })
  }
}
