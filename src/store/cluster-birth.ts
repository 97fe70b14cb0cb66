import type { Ms } from '../core/time.ts'
import { SINCE_EVER } from '../core/time.ts'
import { type AnyTable, oneOf, table, text, time } from '../define/table.ts'
import type { FolderKind } from './folder.ts'
import type { Store } from './port.ts'

/** What perptape.json is to a folder. It is no table of the record: no export and no answer has it. */
export const clusterBirths = table({
  name: 'cluster_births',
  about: 'Whether this database holds live or simulated data, and since when.',
  columns: {
    market: text(),
    kind: oneOf('live', 'simulated'),
    state: oneOf('begun', 'born'),
    at: time(),
  },
  time: 'at',
  key: ['market'],
  writes: 'replace',
  cadence: 'on change',
})

const MARKET = 'market'

/** Null while nothing was born there; `begun` is a birth that is under way, or was broken off. */
export async function readClusterBirth(
  store: Pick<Store, 'reader'>,
): Promise<{ readonly kind: FolderKind; readonly state: 'begun' | 'born' } | null> {
  const [birth] = await store.reader(clusterBirths).latest({ by: ['market'], since: SINCE_EVER })
  return birth === undefined ? null : { kind: birth.kind, state: birth.state }
}

/** From here on whatever lies there is ours to clear away, should it be broken off. */
export function beginClusterBirth(store: Pick<Store, 'insert'>, kind: FolderKind, now: Ms): Promise<void> {
  return store.insert(clusterBirths, [{ market: MARKET, kind, state: 'begun', at: now }])
}

/** The one step by which it is born: from here on it is of that kind. */
export function writeClusterBirth(store: Pick<Store, 'insert'>, kind: FolderKind, now: Ms): Promise<void> {
  return store.insert(clusterBirths, [{ market: MARKET, kind, state: 'born', at: now }])
}

/** Tables that have rows. */
export async function filledTables(
  store: Pick<Store, 'extent'>,
  tables: readonly AnyTable[],
): Promise<string[]> {
  const filled: string[] = []
  for (const one of tables) if ((await store.extent(one)).rows > 0) filled.push(one.name)
  return filled
}
