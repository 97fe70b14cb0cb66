import { type Kysely, sql } from 'kysely'
import { StoreError } from '../core/errors.ts'

/** The tables as the newest migration leaves them. Times are milliseconds, hashes lower-case hex. */
export interface LedgerTables {
  accounts: { id: string; email: string; plan: string; created_at: number }
  api_keys: {
    key_hash: string
    account_id: string
    prefix: string
    plan: string
    created_at: number
    revoked_at: number | null
  }
  sessions: { session_hash: string; account_id: string; expires_at: number }
}

type Migration = (db: Kysely<LedgerTables>) => Promise<void>

/** Forward only. A migration that was released is never edited: what it got wrong, the next one mends. */
const MIGRATIONS: readonly Migration[] = [createAccountsAndKeys, createSessions]

/**
 * Brings the tables to the newest version. The caller holds the database's write lock, so that two processes
 * that open a new file at once do not both build it.
 */
export async function migrate(db: Kysely<LedgerTables>): Promise<void> {
  await sql`create table if not exists ledger_version (version integer not null)`.execute(db)
  const { rows } = await sql<{ version: number }>`select max(version) as version from ledger_version`.execute(
    db,
  )
  const version = rows[0]?.version ?? 0
  if (version > MIGRATIONS.length) {
    throw new StoreError(
      'wrong_kind',
      `the ledger was written by a newer perptape (version ${version}, this one knows ${MIGRATIONS.length}): update perptape`,
    )
  }
  for (const [index, migration] of MIGRATIONS.entries()) {
    if (index < version) continue
    await migration(db)
    await sql`insert into ledger_version (version) values (${index + 1})`.execute(db)
  }
}

async function createAccountsAndKeys(db: Kysely<LedgerTables>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('api_keys')
    .addColumn('key_hash', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('prefix', 'text', (column) => column.notNull())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .execute()
  await db.schema.createIndex('api_keys_account').on('api_keys').column('account_id').execute()
}

async function createSessions(db: Kysely<LedgerTables>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('session_hash', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute()
}
