import type { Config } from '../config.ts'
import type { Beat } from '../core/beat.ts'
import type { Log } from '../core/log.ts'
import { type OpenDuckdb, openDuckdb } from '../store/duckdb/open.ts'
import type { Store } from '../store/port.ts'
import { TABLES } from '../tables/index.ts'

/** The engine that the settings ask for, with all our tables, for whoever lets other threads use it too. */
export function openEngine(
  config: Pick<Config, 'STORE_MEMORY_MB'>,
  file: string,
  log: Log,
  beat?: Beat,
): Promise<OpenDuckdb> {
  return openDuckdb({ file, tables: TABLES, memoryLimitMb: config.STORE_MEMORY_MB, log, beat })
}

/** The same as a store, for one thread alone. */
export async function openStore(
  config: Pick<Config, 'STORE_MEMORY_MB'>,
  file: string,
  log: Log,
): Promise<Store> {
  return (await openEngine(config, file, log)).store
}
