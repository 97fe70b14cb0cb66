import type { Transferable } from 'node:worker_threads'
import type { Config } from '../config.ts'
import type { Log } from '../core/log.ts'
import { type StoreLine as DuckdbLine, joinDuckdbStore } from '../store/duckdb/open.ts'
import type { Store } from '../store/port.ts'
import type { Stamps } from '../store/stamps.ts'
import { TABLES } from '../tables/index.ts'

/** A cluster of ClickHouse, as the settings name it. */
export interface ClusterPlace {
  readonly urls: readonly string[]
  readonly cluster: string
  readonly database: string
  readonly sharesReads: boolean
}

/** How a thread reaches the market data: by the thread that has the file open, or by the network. */
export type StoreLine = DuckdbLine | ClusterPlace

/** A line as it is sent to a thread. */
export interface SentLine {
  readonly line: StoreLine
  readonly transfer: readonly Transferable[]
}

/** Null where the market data is in a file. */
export function clusterOf(config: Config): ClusterPlace | null {
  if (config.STORE !== 'clickhouse') return null
  return {
    urls: config.CLICKHOUSE_URL!,
    cluster: config.CLICKHOUSE_CLUSTER,
    database: config.CLICKHOUSE_DATABASE,
    sharesReads: config.ROLE === 'serve',
  }
}

/** Another thread has seen to it that the tables are there. */
export async function joinStore(
  line: StoreLine,
  log: Log,
  stamps?: Stamps,
): Promise<{ readonly store: Store; readonly reconnect: (line: StoreLine) => void }> {
  if ('port' in line) {
    const { store, reconnect } = await joinDuckdbStore(line, TABLES)
    return { store, reconnect: (next) => reconnect(next as DuckdbLine) }
  }
  // Slow to load, and not needed where the market is in a file.
  const { openClickhouseStore } = await import('../store/clickhouse/open.ts')
  const options = { ...line, tables: TABLES, log, join: true, ...(stamps && { stamps }) }
  // Whoever is led to a cluster finds it by itself.
  return { store: await openClickhouseStore(options), reconnect: () => {} }
}
