import { setTimeout as pause } from 'node:timers/promises'
import { StoreError, sentenceOf } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import type { Retention } from '../../define/retention.ts'
import type { AnyTable } from '../../define/table.ts'
import { rowsOf } from '../answer.ts'
import type { Store } from '../port.ts'
import { quoteName } from '../sql-words.ts'
import { ClockStamps, type Stamps } from '../stamps.ts'
import { Cluster } from './cluster.ts'
import { readNative } from './native-read.ts'
import type { ClickhouseNode } from './node.ts'
import {
  type KeptColumn,
  type KeptTable,
  MISFIT,
  migrationOf,
  type Release,
  readColumns,
  readTables,
  releaseOf,
  retentionStatements,
} from './schema.ts'
import { TIMEOUTS, type Timeouts, WAITS_FOR_SHARDS } from './settings.ts'
import { ClickhouseStore } from './store.ts'

export interface ClickhouseOptions {
  /** Of all nodes of the cluster; any of them is asked, and each is told of new tables. */
  readonly urls: readonly string[]
  /** As the nodes have it in remote_servers. */
  readonly cluster: string
  readonly database: string
  readonly tables: readonly AnyTable[]
  readonly log: Log
  /** What tells which of two rows is newer; by this machine's clock where nothing is said. */
  readonly stamps?: Stamps
  /** Another thread or machine has made the tables: nothing is migrated here. */
  readonly join?: boolean
  /** Reads from any replica, also one that is some seconds behind: for who only serves. */
  readonly sharesReads?: boolean | undefined
  readonly timeouts?: Partial<Timeouts>
}

const TRIES = 10
const TRY_AGAIN_MS = 300

export async function openClickhouseStore(options: ClickhouseOptions): Promise<Store> {
  const { urls, database, tables, log, stamps = new ClockStamps() } = options
  const cluster = new Cluster(urls, { ...TIMEOUTS, ...options.timeouts }, log)
  try {
    const known = await knownSettings(cluster)
    const isReplicated = isWithReplicas(await read(cluster, 'SELECT macro FROM system.macros'))
    cluster.learn(known, isReplicated, options.sharesReads)
    if (options.join !== true) await migrate(cluster, options, releaseOf(known))
    return new ClickhouseStore({ cluster, database, tables, stamps, log })
  } catch (thrown) {
    await cluster.close()
    throw thrown
  }
}

/**
 * Has the nodes drop by themselves what is no longer kept, also while nobody looks after it. They go by their own clocks,
 * so that this is for live data. Releases of old are left alone.
 */
export async function setRetention(
  { urls, database, tables, log }: Pick<ClickhouseOptions, 'urls' | 'database' | 'tables' | 'log'>,
  retention: Retention,
): Promise<void> {
  const cluster = new Cluster(urls, TIMEOUTS, log)
  try {
    if (releaseOf(await knownSettings(cluster)) === 'old') return
    for (const node of cluster.nodes) {
      const kept = await keptOn(cluster, node, database)
      for (const statement of retentionStatements(tables, kept.tables, retention, database))
        await cluster.alter(node, statement)
    }
  } finally {
    await cluster.close()
  }
}

/** Those that all nodes know which answer: releases are mixed while a cluster is upgraded, and any node may be asked. */
async function knownSettings(cluster: Cluster): Promise<ReadonlySet<string>> {
  const asked = await Promise.allSettled(
    cluster.nodes.map((node) => cluster.readOn(node, 'SELECT name FROM system.settings FORMAT Native')),
  )
  const answers = asked.flatMap((one) => (one.status === 'fulfilled' ? [new Set(wordsOf(one.value))] : []))
  const [first, ...others] = answers
  if (first === undefined) throw (asked[0] as PromiseRejectedResult).reason
  const known = new Set([...first].filter((name) => others.every((names) => names.has(name))))
  if (!WAITS_FOR_SHARDS.some((name) => known.has(name)))
    throw new StoreError(
      'failed',
      `This release of ClickHouse does not know ${WAITS_FOR_SHARDS.join(' or ')}: it would acknowledge rows before they are where they belong.`,
    )
  return known
}

/** Node by node: replicas tell each other what has changed, and two that change the same at once are in each other's way. */
async function migrate(cluster: Cluster, options: ClickhouseOptions, release: Release): Promise<void> {
  for (const node of cluster.nodes) {
    const words = async (sql: string) => wordsOf(await cluster.readOn(node, `${sql} FORMAT Native`))
    const replicated = isWithReplicas(await words('SELECT macro FROM system.macros'))
    const known = new Set(await words('SELECT name FROM system.merge_tree_settings'))
    await cluster.alter(node, `CREATE DATABASE IF NOT EXISTS ${quoteName(options.database)}`)
    const place = { database: options.database, cluster: options.cluster, replicated, known, release }
    for (let tries = 1; ; tries++) {
      try {
        for (const statement of migrationOf(
          options.tables,
          await keptOn(cluster, node, options.database),
          place,
        ))
          await cluster.alter(node, statement)
        break
      } catch (thrown) {
        // What a replica has been told may be there a moment after we looked.
        if (!replicated || tries === TRIES || sentenceOf(thrown).startsWith(MISFIT)) throw thrown
        await pause(TRY_AGAIN_MS)
      }
    }
  }
}

async function keptOn(cluster: Cluster, node: ClickhouseNode, database: string) {
  return {
    tables: rowsIn<KeptTable>(await cluster.readOn(node, readTables(database)), [
      'name',
      'sortingKey',
      'engine',
    ]),
    columns: rowsIn<KeptColumn>(await cluster.readOn(node, readColumns(database)), ['table', 'name', 'type']),
  }
}

function rowsIn<T>(body: Buffer, names: readonly (keyof T & string)[]): T[] {
  const fields = names.map((name) => ({ name, kind: 'text' as const }))
  return rowsOf(readNative(body, fields), fields) as T[]
}

function wordsOf(body: Buffer): string[] {
  return rowsIn<{ word: string }>(body, ['word']).map(({ word }) => word)
}

async function read(cluster: Cluster, sql: string): Promise<string[]> {
  return wordsOf((await cluster.read(`${sql} FORMAT Native`)).body)
}

function isWithReplicas(macros: readonly string[]): boolean {
  return ['shard', 'replica'].every((macro) => macros.includes(macro))
}
