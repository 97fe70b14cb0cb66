import { resolve } from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import type { Beat } from '../../core/beat.ts'
import { StoreError } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import type { AnyTable } from '../../define/table.ts'
import { rowsOf } from '../answer.ts'
import type { Store } from '../port.ts'
import type { PlacedColumn } from './encode.ts'
import { Engine } from './engine.ts'
import { EngineLine } from './engine-line.ts'
import type { EngineType, MissingBatches } from './message.ts'
import { putOnRecord } from './missing.ts'
import { type KeptColumn, migrationOf, READ_SCHEMA } from './schema.ts'
import { DuckdbStore, type Layout } from './store.ts'

export interface DuckdbOptions {
  /** A path, or ':memory:'. */
  readonly file: string
  readonly tables: readonly AnyTable[]
  /** What the engine may use before it spills to disk. */
  readonly memoryLimitMb?: number
  readonly log: Log
  /** Where the engine's thread gives signs of life, if anybody listens. */
  readonly beat?: Beat | undefined
  /** A new file that nobody reads before it is closed; closing it throws what it could not write. */
  readonly isDraft?: true
}

const MEMORY_LIMIT_MB = 256

/** Files open in this process: the engine's own lock keeps out other processes only. */
const openFiles = new Set<string>()

/** A store and the engine beneath it, for whoever lets other threads use it too. */
export interface OpenDuckdb {
  readonly store: Store
  readonly engine: Engine
  /** What another thread needs to join. */
  line(): StoreLine
}

/** How another thread reaches a store: sent to it, with its port among what is transferred. */
export interface StoreLine {
  readonly file: string
  readonly port: MessagePort
}

export async function openDuckdbStore(options: DuckdbOptions): Promise<Store> {
  return (await openDuckdb(options)).store
}

export async function openDuckdb(options: DuckdbOptions): Promise<OpenDuckdb> {
  const inMemory = options.file === ':memory:'
  const file = inMemory ? options.file : resolve(options.file)
  if (openFiles.has(file)) throw new StoreError('locked', `${file} is open in this process already.`)
  if (!inMemory) openFiles.add(file)
  const release = () => openFiles.delete(file)
  try {
    const settings = {
      file,
      memoryLimitMb: options.memoryLimitMb ?? MEMORY_LIMIT_MB,
      isCounted: !inMemory && !options.isDraft,
      ...(options.isDraft && { isDraft: options.isDraft }),
    }
    const engine = await Engine.start(settings, options.log, options.beat)
    void engine.gone.then(release)
    try {
      const layout = await migrate(engine, options.tables)
      const record = (missing: MissingBatches) =>
        putOnRecord(missing, { engine, layout, file, log: options.log })
      if (engine.missing) await record(engine.missing)
      engine.onMissing = (missing) => void record(missing)
      const store = new DuckdbStore(engine, layout, () => engine.close().finally(release))
      return { store, engine, line: () => ({ file, port: engine.line() }) }
    } catch (thrown) {
      await engine.close().catch(() => {})
      throw thrown
    }
  } catch (thrown) {
    release()
    throw thrown
  }
}

/** A store that another thread has opened, and can lead us to anew. */
export interface JoinedStore {
  readonly store: Store
  /** After the engine was started again; until then whatever is asked is an error. */
  reconnect(line: StoreLine): void
}

/** The tables are those of whoever opened it: nothing is migrated here. */
export async function joinDuckdbStore(
  { file, port }: StoreLine,
  tables: readonly AnyTable[],
): Promise<JoinedStore> {
  const engine = new EngineLine(file, port)
  let current = port
  const watch = () => {
    const own = current
    own.on('close', () => {
      if (own === current) engine.cut(new StoreError('failed', 'the storage engine has stopped'))
    })
  }
  watch()
  const store = new DuckdbStore(engine, await layoutOf(engine, tables), async () => current.close())
  return {
    store,
    reconnect(line) {
      current = line.port
      watch()
      engine.connect(line.port)
    },
  }
}

export async function migrate(engine: EngineLine, tables: readonly AnyTable[]): Promise<Layout> {
  const statements = migrationOf(tables, await keptColumns(engine))
  if (statements.length > 0) {
    await engine.write(statements)
    // A change of schema is replayed from the log with more trouble than rows are: it goes into the file at once.
    await engine.checkpoint()
  }
  return layoutOf(engine, tables)
}

async function layoutOf(engine: EngineLine, tables: readonly AnyTable[]): Promise<Layout> {
  const columns = new Map<string, PlacedColumn[]>(tables.map(({ name }) => [name, []]))
  for (const { table, name, type } of await keptColumns(engine))
    columns.get(table)?.push({ name, type: type as EngineType })
  return { tables, columns }
}

async function keptColumns(engine: EngineLine): Promise<KeptColumn[]> {
  const fields = ['table', 'name', 'type', 'nullable'].map((name) => ({ name, kind: 'text' as const }))
  const rows = rowsOf(await engine.read(READ_SCHEMA), fields)
  return rows.map((row) => ({ ...row, nullable: row.nullable === 'YES' }) as unknown as KeptColumn)
}
