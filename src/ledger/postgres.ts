import { type Clock, systemClock } from '../core/clock.ts'
import type { Ms } from '../core/time.ts'
import { accountQueries } from './account-queries.ts'
import { guard } from './guard.ts'
import type { Ledger } from './port.ts'
import { openPostgres } from './postgres-database.ts'
import { isWorthAnother, postgresErrorOf, shownPlace } from './postgres-errors.ts'
import { KeyLookup } from './postgres-keys.ts'
import { committed } from './postgres-transaction.ts'
import { ledgerQueries } from './queries.ts'
import type { UsageRow } from './usage-port.ts'
import { usageAdded, usageQueries } from './usage-queries.ts'

const MOST_CONNECTIONS = 4

/**
 * Opens the ledger in that database, building or upgrading it; any number of processes may share it. A key is looked up
 * within `lookupMs`, or cannot be.
 */
export async function openPostgresLedger(
  url: string,
  clock: Clock = systemClock,
  lookupMs?: Ms,
): Promise<Ledger> {
  const { pool, db, close } = await openPostgres(url, MOST_CONNECTIONS)
  const keys = await KeyLookup.open(url, lookupMs).catch(async (thrown: unknown) => {
    await close()
    throw postgresErrorOf(thrown, url)
  })
  /** Whoever counts again what was counted over a lost connection would count it twice. */
  async function addUsage(rows: readonly UsageRow[]): Promise<void> {
    if (rows.length === 0) return
    const { sql, parameters } = usageAdded(rows).compile(db)
    await committed(url, pool, (tx) => tx.query(sql, parameters))
  }
  const verbs = guard(
    { ...ledgerQueries(db, clock, 'postgres'), ...accountQueries(db, clock), ...usageQueries(db), addUsage },
    (thrown) => postgresErrorOf(thrown, url),
    isWorthAnother,
  )
  return {
    ...verbs,
    findKey: (hash) => keys.find(hash),
    findPrepaidKey: (hash) => keys.findPrepaid(hash),

    ailment: () => (keys.isConnected ? null : { part: 'ledger', down: false, sentence: awaySentence(url) }),

    async close() {
      await keys.close()
      await close()
    },
  }
}

function awaySentence(url: string): string {
  return `The ledger on PostgreSQL at ${shownPlace(url)} cannot be reached: keys that called before get what is free, nothing that their plan pays for, and nobody can sign in or pay.`
}
