import { ConfigError } from '../../core/errors.ts'
import type { Birth } from '../folder.ts'
import { type MarketMigration, type MarketReport, migrateMarket } from './market.ts'
import { isEmpty } from './survey.ts'

/** What a store that no folder holds remembers of itself: live or simulated, and since when. */
export interface BornStore {
  read(): Promise<Birth | null>
  mark(birth: Birth): Promise<void>
}

/** Accounts and money, where they move too. */
export interface LedgerMigration<Moved> {
  /** Refuses, before anything is copied, a place that has others. */
  assertRoom(): Promise<void>
  move(): Promise<Moved>
}

export interface Migration<Moved> extends MarketMigration {
  /** Of the folder. */
  readonly birth: Birth
  readonly born: BornStore
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
  const { note, born, birth, ledger } = migration
  const finished = await finishedBefore(migration)
  if (finished !== null) return { wasFinished: finished, market: null, ledger: null }
  await ledger?.assertRoom()
  const market = await migrateMarket(migration)
  if (market.differing.length > 0) return { wasFinished: null, market, ledger: null }
  const moved = (await ledger?.move()) ?? null
  await born.mark(birth)
  note.finish(migration.now)
  return { wasFinished: null, market, ledger: moved }
}

/** From the moment on that it is born, the target has rows of its own: nothing is copied into it any more. */
async function finishedBefore<Moved>(migration: Migration<Moved>): Promise<string | null> {
  const { note, born, birth, target, tables, address, now } = migration
  const was = await born.read()
  if (was === null) {
    if (note.finished === null || (await isEmpty(target, tables))) return null
    return note.finished
  }
  const isOurs = note.isBegun && was.kind === birth.kind && was.born === birth.born
  if (!isOurs)
    throw new ConfigError(
      `${address} holds ${was.kind} data since ${was.born}, which are not from this folder. Choose another database with CLICKHOUSE_DATABASE.`,
    )
  // It was broken off between the two.
  if (note.finished === null) note.finish(now)
  return note.finished
}
