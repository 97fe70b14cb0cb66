import type { Kysely } from 'kysely'
import type Database from 'libsql'
import { type Clock, systemClock } from '../core/clock.ts'
import { accountQueries } from './account-queries.ts'
import { openDatabase, storeErrorOf } from './database.ts'
import { guard } from './guard.ts'
import type { KeyHolder, Ledger } from './port.ts'
import { Prepared } from './prepared.ts'
import { checkedPlan, ledgerQueries, liveKey, prepaidKey } from './queries.ts'
import type { LedgerTables } from './schema.ts'
import { isSameHash } from './secrets.ts'
import { usageQueries } from './usage-queries.ts'

/** Opens the ledger in that file, building or upgrading it; several processes may do so at once. */
export async function openLedger(file: string, clock: Clock = systemClock): Promise<Ledger> {
  const { connection, db, close } = await openDatabase(file)
  const queries = { ...ledgerQueries(db, clock, 'sqlite'), ...accountQueries(db, clock), ...usageQueries(db) }
  return {
    ...guard(queries, (thrown) => storeErrorOf(thrown, file)),
    findKey: guardNow(preparedFindKey(connection, db), file),
    findPrepaidKey: guardNow(preparedFindPrepaidKey(connection, db), file),
    ailment: () => null,
    close,
  }
}

/** Queries on the way of every keyed call: compiled once, run without a promise. */
function preparedFindKey(
  connection: Database.Database,
  db: Kysely<LedgerTables>,
): (hash: string) => KeyHolder | null {
  const statement = new Prepared<{ account_id: string; plan: string; key_hash: string }>(
    connection,
    liveKey(db, '').compile().sql,
  )
  return (hash): KeyHolder | null => {
    const row = statement.get(hash)
    // The index compares as far as two hashes agree, which tells at most the start of a hash that nobody can aim at. The
    // word that a key is good is not left to it.
    return row && isSameHash(row.key_hash, hash)
      ? { accountId: row.account_id, plan: checkedPlan(row.plan) }
      : null
  }
}

function preparedFindPrepaidKey(
  connection: Database.Database,
  db: Kysely<LedgerTables>,
): (hash: string) => { readonly hash: string } | null {
  const statement = new Prepared<{ access_hash: string }>(connection, prepaidKey(db, '').compile().sql)
  return (hash) => (statement.get(hash) ? { hash } : null)
}

function guardNow<R>(find: (hash: string) => R, file: string): (hash: string) => R {
  return (hash) => {
    try {
      return find(hash)
    } catch (thrown) {
      throw storeErrorOf(thrown, file)
    }
  }
}
