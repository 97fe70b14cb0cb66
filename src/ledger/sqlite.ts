import type { Kysely } from 'kysely'
import type Database from 'libsql'
import { type Clock, systemClock } from '../core/clock.ts'
import { openDatabase, storeErrorOf } from './database.ts'
import type { KeyHolder, Ledger } from './port.ts'
import { Prepared } from './prepared.ts'
import { checkedPlan, type LedgerQueries, ledgerQueries, liveKey, prepaidKey } from './queries.ts'
import type { LedgerTables } from './schema.ts'

/** Opens the ledger in that file, building or upgrading it; several processes may do so at once. */
export async function openLedger(file: string, clock: Clock = systemClock): Promise<Ledger> {
  const { connection, db, close } = await openDatabase(file)
  return {
    ...guard(ledgerQueries(db, clock), file),
    findKey: guardNow(preparedFindKey(connection, db), file),
    findPrepaidKey: guardNow(preparedFindPrepaidKey(connection, db), file),
    close,
  }
}

/** Queries on the way of every keyed call: compiled once, run without a promise. */
function preparedFindKey(connection: Database.Database, db: Kysely<LedgerTables>): Ledger['findKey'] {
  const statement = new Prepared<{ account_id: string; plan: string }>(
    connection,
    liveKey(db, '').compile().sql,
  )
  return (hash): KeyHolder | null => {
    const row = statement.get(hash)
    return row ? { accountId: row.account_id, plan: checkedPlan(row.plan) } : null
  }
}

function preparedFindPrepaidKey(
  connection: Database.Database,
  db: Kysely<LedgerTables>,
): Ledger['findPrepaidKey'] {
  const statement = new Prepared<{ key_hash: string }>(connection, prepaidKey(db, '').compile().sql)
  return (hash) => (statement.get(hash) ? { hash } : null)
}

/** The same verbs with the driver's errors turned into ours. */
function guard(queries: LedgerQueries, file: string): LedgerQueries {
  const entries = Object.entries(queries).map(([name, verb]) => [
    name,
    (...given: unknown[]) =>
      (verb as (...given: unknown[]) => Promise<unknown>)(...given).catch((thrown) => {
        throw storeErrorOf(thrown, file)
      }),
  ])
  return Object.fromEntries(entries) as LedgerQueries
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
