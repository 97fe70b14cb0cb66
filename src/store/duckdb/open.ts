import { resolve } from 'node:path'
import { StoreError } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import type { AnyTable } from '../../define/table.ts'
import type { Store } from '../port.ts'
import { rowsOf } from './decode.ts'
import type { PlacedColumn } from './encode.ts'
import { Engine } from './engine.ts'
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
}

const MEMORY_LIMIT_MB = 256

/** Files open in this process: the engine's own lock keeps out other processes only. */
const openFiles = new Set<string>()

export async function openDuckdbStore(options: DuckdbOptions): Promise<Store> {
  const inMemory = options.file === ':memory:'
  const file = inMemory ? options.file : resolve(options.file)
  if (openFiles.has(file)) throw new StoreError('locked', `${file} is open in this process already.`)
  if (!inMemory) openFiles.add(file)
  const release = () => openFiles.delete(file)
  try {
    const settings = {
      file,
      memoryLimitMb: options.memoryLimitMb ?? MEMORY_LIMIT_MB,
      isCounted: !inMemory,
    }
    const engine = await Engine.start(settings, options.log)
    try {
      const layout = await migrate(engine, options.tables)
      const record = (missing: MissingBatches) =>
        putOnRecord(missing, { engine, layout, file, log: options.log })
      if (engine.missing) await record(engine.missing)
      engine.onMissing = (missing) => void record(missing)
      return new DuckdbStore(engine, layout, release)
    } catch (thrown) {
      await engine.close().catch(() => {})
      throw thrown
    }
  } catch (thrown) {
    release()
    throw thrown
  }
}

export async function migrate(engine: Engine, tables: readonly AnyTable[]): Promise<Layout> {
  let kept = await keptColumns(engine)
  const statements = migrationOf(tables, kept)
  if (statements.length > 0) {
    await engine.write(statements)
    // A change of schema is replayed from the log with more trouble than rows are: it goes into the file at once.
    await engine.checkpoint()
    kept = await keptColumns(engine)
  }
  const columns = new Map<string, PlacedColumn[]>(tables.map(({ name }) => [name, []]))
  for (const { table, name, type } of kept) columns.get(table)?.push({ name, type: type as EngineType })
  return { tables, columns }
}

async function keptColumns(engine: Engine): Promise<KeptColumn[]> {
  const fields = ['table', 'name', 'type', 'nullable'].map((name) => ({ name, kind: 'text' as const }))
  const rows = rowsOf(await engine.read(READ_SCHEMA), fields)
  return rows.map((row) => ({ ...row, nullable: row.nullable === 'YES' }) as unknown as KeptColumn)
}
