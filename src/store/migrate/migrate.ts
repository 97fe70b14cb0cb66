import { ConfigError } from '../../core/errors.ts'
import { readClusterBirth, writeClusterBirth } from '../cluster-birth.ts'
import type { FolderKind } from '../folder.ts'
import { type MarketMigration, type MarketReport, migrateMarket } from './market.ts'
import { isEmpty } from './survey.ts'

/** Accounts and money, where they move too. */
export interface LedgerMigration<Moved> {
  /** Refuses, before anything is copied, a place that has others. */
  assertRoom(): Promise<void>
  move(): Promise<Moved>
}

export interface Migration<Moved> extends MarketMigration {
  /** Of the folder. */
  readonly kind: FolderKind
  readonly ledger: LedgerMigration<Moved> | null
}

export interface MigrationReport<Moved> {
  /** Since when it was there already; null where there was something to do. */
  readonly wasFinished: string | null
  readonly market: MarketReport | null
  /** Null where it stays, and where the market is not whole. */
  readonly ledger: Moved | null
}

/**
 * Moves everything that a folder holds. The store that it moves to is born last, when all of it is there and was found
 * the same: until then nobody can start on it.
 */
export async function migrateFolder<Moved>(migration: Migration<Moved>): Promise<MigrationReport<Moved>> {
  const { note, target, kind, ledger } = migration
  const finished = await finishedBefore(migration)
  if (finished !== null) return { wasFinished: finished, market: null, ledger: null }
  await ledger?.assertRoom()
  const market = await migrateMarket(migration)
  if (market.differing.length > 0) return { wasFinished: null, market, ledger: null }
  const moved = (await ledger?.move()) ?? null
  // Somebody may have begun there meanwhile.
  assertUnborn(await readClusterBirth(target), migration.address)
  await writeClusterBirth(target, kind, migration.now)
  note.finish(migration.now)
  return { wasFinished: null, market, ledger: moved }
}

/** From the moment on that it is born, the target has rows of its own: nothing is copied into it any more. */
async function finishedBefore<Moved>(migration: Migration<Moved>): Promise<string | null> {
  const { note, kind, target, tables, address, now } = migration
  const birth = await readClusterBirth(target)
  if (birth === null) {
    if (note.finished === null || (await isEmpty(target, tables))) return null
    return note.finished
  }
  if (!note.isBegun || birth.state !== 'born' || birth.kind !== kind) assertUnborn(birth, address)
  // It was broken off between the two.
  if (note.finished === null) note.finish(now)
  return note.finished
}

function assertUnborn(birth: Awaited<ReturnType<typeof readClusterBirth>>, address: string): void {
  if (birth === null) return
  throw new ConfigError(
    `${address} holds ${birth.kind} data that are not from this folder. Choose another database with CLICKHOUSE_DATABASE.`,
  )
}
