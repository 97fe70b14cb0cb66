import { closeSync, openSync } from 'node:fs'
import duckdb, { type Connection, type Database } from '@duckdb/node-bindings'
import { CommitCount } from './commit-count.ts'
import type { EngineSettings } from './message.ts'
import { textLiteral } from './sql.ts'
import { run } from './statements.ts'
import { assertWhole } from './whole.ts'

/**
 * Readers at work at once. Every statement that runs holds one of the process's four pool threads, which files,
 * names and compression need too: one writer and two readers leave one.
 */
export const READERS = 2
const THREADS = 2
/**
 * Of a new file; an older one stays as it is. A table that is written to holds a block or two for each of its columns
 * until the next merge, however few its rows are: with the engine's own 256 KB that is 170 MB for our tables.
 */
export const BLOCK_BYTES = 65_536

/** One life of the engine: after a fatal error it must be closed and opened anew. */
export class Connections {
  readonly writer: Connection
  /** Null where nothing is acknowledged that could be missed: in memory, and in drafts. */
  readonly commits: CommitCount | null
  readonly #idle: Connection[]
  readonly #all: Set<Connection>
  readonly #database: Database
  readonly #file: string
  #handle: number | null = null
  #atWork = 0
  readonly #whenQuiet: (() => void)[] = []

  private constructor(
    database: Database,
    writer: Connection,
    readers: Connection[],
    commits: CommitCount | null,
    file: string,
  ) {
    this.#database = database
    this.#file = file
    this.writer = writer
    this.commits = commits
    this.#idle = [...readers]
    this.#all = new Set([writer, ...readers])
  }

  static async open(settings: EngineSettings): Promise<Connections> {
    const database = await duckdb.open(settings.isDraft ? ':memory:' : settings.file, configOf(settings))
    const all: Connection[] = []
    try {
      for (let count = 0; count <= READERS; count++) all.push(await duckdb.connect(database))
      const [writer, ...readers] = all
      if (settings.isDraft) await attachDraft(settings.file, all)
      if (settings.isCounted) await assertWhole(writer!, settings.file)
      const commits = settings.isCounted ? await CommitCount.open(writer!, settings.file) : null
      return new Connections(database, writer!, readers, commits, settings.file)
    } catch (thrown) {
      end(database, all)
      throw thrown
    }
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
      if (this.#atWork === 0) for (const tell of this.#whenQuiet.splice(0)) tell()
    }
  }

  /**
   * For whoever reads the file itself. It stays open as long as the engine has the file: the system would forget the
   * engine's lock on it as soon as this process closed it anywhere.
   */
  handle(): number {
    this.#handle ??= openSync(this.#file, 'r')
    return this.#handle
  }

  /** One more, for whoever must have it alone. */
  async connect(): Promise<Connection> {
    const connection = await duckdb.connect(this.#database)
    this.#all.add(connection)
    return connection
  }

  /** Nothing happens where all were closed meanwhile. */
  disconnect(connection: Connection): void {
    if (this.#all.delete(connection)) duckdb.disconnect_sync(connection)
  }

  interrupt(): void {
    for (const connection of this.#all) duckdb.interrupt(connection)
  }

  /** Waits for the statements under way: a second engine on the same file would not see the first one's rows. */
  async close(state: { readonly isMerged: boolean }): Promise<void> {
    await this.#quiet()
    end(this.#database, [...this.#all])
    this.#all.clear()
    if (this.#handle !== null) closeSync(this.#handle)
    this.#handle = null
    this.commits?.close(state)
  }

  /** The same for statements that nobody will need: those that can be are broken off. */
  async halt(): Promise<void> {
    for (const connection of this.#all) duckdb.interrupt(connection)
    await this.#quiet()
  }

  async #quiet(): Promise<void> {
    if (this.#atWork > 0) await new Promise<void>((resolve) => this.#whenQuiet.push(resolve))
  }
}

/** Only a file that is attached can be written without a log. */
async function attachDraft(file: string, connections: readonly Connection[]): Promise<void> {
  await run(connections[0]!, `ATTACH ${textLiteral(file)} AS draft (RECOVERY_MODE no_wal_writes)`)
  for (const connection of connections) await run(connection, 'USE draft')
}

function end(database: Database, connections: readonly Connection[]): void {
  for (const connection of connections) duckdb.disconnect_sync(connection)
  duckdb.close_sync(database)
}

function configOf({ file, memoryLimitMb, isDraft }: EngineSettings): ReturnType<typeof duckdb.create_config> {
  const config = duckdb.create_config()
  const options: Record<string, string> = {
    threads: String(THREADS),
    memory_limit: `${memoryLimitMb}MB`,
    default_block_size: String(BLOCK_BYTES),
    // It counts deleted rows among those that fill a page and then leaves out the rest of the table
    // (duckdb/duckdb#22949; in 1.5.5 still).
    disabled_optimizers: 'row_group_pruner',
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
  else if (isDraft) options.temp_directory = `${file}.tmp`
  for (const [name, value] of Object.entries(options)) duckdb.set_config(config, name, value)
  return config
}
