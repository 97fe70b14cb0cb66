import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { ConfigError } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { LeaseBook } from '../leases/lease-book.ts'
import { Member } from '../leases/member.ts'
import { openClickhouseStore, setRetention } from '../store/clickhouse/open.ts'
import {
  beginClusterBirth,
  clusterBirths,
  filledTables,
  readClusterBirth,
  writeClusterBirth,
} from '../store/cluster-birth.ts'
import { assertKind, type BornFolder, type FolderKind, folderPaths, readFolderKind } from '../store/folder.ts'
import type { HeldFolder } from '../store/folder-lock.ts'
import { addressOf, wasMovedTo } from '../store/migrate/note.ts'
import type { Store } from '../store/port.ts'
import { TABLES } from '../tables/index.ts'
import { chooseKind, type Listeners } from './birth-kind.ts'
import { writePast } from './birth-past.ts'
import type { ClusterPlace } from './store-line.ts'

const LOOK_EVERY_MS = 1_000
const BIRTH = 'birth'

/** The market data of a cluster, ready for use: born by whichever process is first, and waited for by the others. */
export async function bornCluster(
  held: HeldFolder,
  place: ClusterPlace,
  config: Config,
  log: Log,
  listeners: Listeners,
): Promise<BornFolder> {
  assertNoEmbedded(held.path, place)
  const store = await openClickhouseStore({ ...place, tables: [...TABLES, clusterBirths], log })
  try {
    const kind = await bornKind(store, place, config, log, listeners)
    assertKind(`The database ${place.database}`, kind, config.SOURCE)
    // The nodes go by the real time, and simulated rows need not.
    if (kind === 'live' && config.ROLE !== 'serve')
      await setRetention({ ...place, tables: TABLES, log }, config.RETENTION)
    return { path: held.path, kind, files: folderPaths(held.path) }
  } finally {
    await store.close()
  }
}

async function bornKind(
  store: Store,
  place: ClusterPlace,
  config: Config,
  log: Log,
  listeners: Listeners,
): Promise<FolderKind> {
  const known = await readClusterBirth(store)
  if (known?.state === 'born') return known.kind
  const give = () => giveBirth(store, place, config, log, listeners)
  if (config.ROLE !== 'serve' && config.DATABASE_URL === undefined) return give()
  listeners.say('The database holds nothing yet: waiting for the process that fills it.')
  listeners.warm('perptape is starting. The database holds nothing yet.')
  return config.ROLE === 'serve' ? untilBorn(store) : firstOf(store, config.DATABASE_URL!, log, give)
}

async function untilBorn(store: Store, signal?: AbortSignal): Promise<FolderKind> {
  for (;;) {
    signal?.throwIfAborted()
    const birth = await readClusterBirth(store)
    if (birth?.state === 'born') return birth.kind
    await pause(LOOK_EVERY_MS)
  }
}

/** Of those that could give birth, one does, and the others wait. */
async function firstOf(
  store: Store,
  url: string,
  log: Log,
  give: () => Promise<FolderKind>,
): Promise<FolderKind> {
  const book = new LeaseBook(url)
  const member = new Member({ book, wants: new Map([[BIRTH, 1]]), log })
  const waiting = new AbortController()
  try {
    const ours = new Promise<void>((resolve, reject) => {
      member.join(async () => resolve()).catch(reject)
    })
    const born = untilBorn(store, waiting.signal)
    born.catch(() => {})
    const kind = await Promise.race([born, ours.then(() => null)])
    if (kind !== null) return kind
    // Whoever had the lease before us may have ended it.
    const birth = await readClusterBirth(store)
    return birth?.state === 'born' ? birth.kind : await give()
  } finally {
    waiting.abort()
    await member.leave()
    await book.close()
  }
}

async function giveBirth(
  store: Store,
  place: ClusterPlace,
  config: Config,
  log: Log,
  { say, warm }: Listeners,
): Promise<FolderKind> {
  await clearLeftovers(store, place)
  const kind = await chooseKind(config, say)
  await beginClusterBirth(store, kind, Date.now())
  if (kind === 'simulated') await writePast(() => ({ line: place, transfer: [] }), config, warm, log)
  await writeClusterBirth(store, kind, Date.now())
  return kind
}

/** A birth that was broken off begins anew. Rows that nobody has begun are somebody's. */
async function clearLeftovers(store: Store, { database }: ClusterPlace): Promise<void> {
  const filled = await filledTables(store, TABLES)
  if (filled.length === 0) return
  if ((await readClusterBirth(store)) === null) {
    throw new ConfigError(
      `The database ${database} has rows (in ${filled[0]}), but nothing says whether they are live or simulated. Choose another one with CLICKHOUSE_DATABASE.`,
    )
  }
  for (const table of TABLES) if (filled.includes(table.name)) await store.forget(table, {})
}

/** A folder with a market of its own stays what it is, until that is in the cluster. */
function assertNoEmbedded(path: string, place: ClusterPlace): void {
  if (readFolderKind(path) === null || wasMovedTo(path, addressOf(place))) return
  throw new ConfigError(
    `${path} holds market data in a file of its own. perptape migrate --to clickhouse moves it; for an empty cluster choose another folder with --data.`,
  )
}
