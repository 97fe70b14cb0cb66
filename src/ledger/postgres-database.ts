import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import { migrate } from './migrations.ts'
import { postgresErrorOf } from './postgres-errors.ts'
import { openPool, type Pool } from './postgres-pool.ts'
import type { LedgerTables } from './schema.ts'

/** Any number that nobody else locks: whoever builds or upgrades the tables has it. */
const MIGRATION_LOCK = 7_373_001

/** Connections to the ledger on PostgreSQL: for queries that are composed, and for statements as they are. */
interface SharedDatabase {
  readonly pool: Pool
  readonly db: Kysely<LedgerTables>
  close(): Promise<void>
}

/** Opens the database, building or upgrading its tables; several processes may do so at once. */
export async function openPostgres(url: string, most: number): Promise<SharedDatabase> {
  const pool = openPool(url, most)
  const db = new Kysely<LedgerTables>({
    dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }),
  })
  try {
    await db.transaction().execute(async (held) => {
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(held)
      await migrate(held, 'postgres')
    })
  } catch (thrown) {
    await pool.end()
    throw postgresErrorOf(thrown, url)
  }
  return { pool, db, close: () => pool.end() }
}
