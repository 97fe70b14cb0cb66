import type { Config } from '../config.ts'
import type { Log } from '../core/log.ts'
import { openDuckdbStore } from '../store/duckdb/open.ts'
import type { Store } from '../store/port.ts'
import { TABLES } from '../tables/index.ts'

/** The store that the settings ask for, with all our tables. */
export function openStore(config: Pick<Config, 'STORE_MEMORY_MB'>, file: string, log: Log): Promise<Store> {
  return openDuckdbStore({ file, tables: TABLES, memoryLimitMb: config.STORE_MEMORY_MB, log })
}
