import duckdb, { type Connection, type Database } from '@duckdb/node-bindings'
import type { EngineSettings } from './message.ts'

/**
 * Readers at work at once. Every statement that runs holds one of the process's four pool threads, which files,
 * names and compression need too: one writer and two readers leave one.
 */
export const READERS = 2
const THREADS = 2

/** One life of the engine: after a fatal error it must be closed and opened anew. */
export class Connections {
  readonly writer: Connection
  readonly #idle: Connection[]
  readonly #all: readonly Connection[]
  readonly #database: Database
  #atWork = 0
  #whenQuiet: (() => void) | null = null

  private constructor(database: Database, writer: Connection, readers: Connection[]) {
    this.#database = database
    this.writer = writer
    this.#idle = [...readers]
    this.#all = [writer, ...readers]
  }

  static async open(settings: EngineSettings): Promise<Connections> {
    const database = await duckdb.open(settings.file, configOf(settings))
    const writer = await duckdb.connect(database)
    const readers: Connection[] = []
    for (let count = 0; count < READERS; count++) readers.push(await duckdb.connect(database))
    return new Connections(database, writer, readers)
  }

  /** Callers keep to READERS at once, so that there is always an idle one. */
  async withReader<T>(use: (reader: Connection) => Promise<T>): Promise<T> {
    const reader = this.#idle.pop()
    if (!reader) throw new Error('no reader is idle')
    try {
      return await this.whileAtWork(() => use(reader))
    } finally {
      this.#idle.push(reader)
    }
  }

  async whileAtWork<T>(work: () => Promise<T>): Promise<T> {
    this.#atWork += 1
    try {
      return await work()
    } finally {
      this.#atWork -= 1
      if (this.#atWork === 0) this.#whenQuiet?.()
    }
  }

  /** Waits for the statements under way: a second engine on the same file would not see the first one's rows. */
  async close(): Promise<void> {
    if (this.#atWork > 0) await new Promise<void>((resolve) => (this.#whenQuiet = resolve))
    for (const connection of this.#all) duckdb.disconnect_sync(connection)
    duckdb.close_sync(this.#database)
  }
}

function configOf({ file, memoryLimitMb }: EngineSettings): ReturnType<typeof duckdb.create_config> {
  const config = duckdb.create_config()
  const options: Record<string, string> = {
    threads: String(THREADS),
    memory_limit: `${memoryLimitMb}MB`,
    // We checkpoint ourselves, after the commit was acknowledged: the engine's own checkpoint belongs to a commit,
    // makes it slow, and on a full disk ends in a fatal error although the rows are safe.
    wal_autocheckpoint: '1TB',
    // Nothing is ever fetched from the network.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    // Insertion order stays preserved (the default): text is put together in the order of a sorted subquery,
    // and newest-wins goes by the row's place in the table.
  }
  // In memory there is nowhere to spill to; on disk the engine spills beside its file.
  if (file === ':memory:') options.temp_directory = ''
  for (const [name, value] of Object.entries(options)) duckdb.set_config(config, name, value)
  return config
}
