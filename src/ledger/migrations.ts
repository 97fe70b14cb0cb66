import { type Kysely, sql } from 'kysely'
import { StoreError } from '../core/errors.ts'
import { separateBuyersFromPayments } from './redelivery-migration.ts'
import type { LedgerDialect, LedgerTables } from './schema.ts'
import { shareAmongProcesses } from './sharing-migration.ts'

type Migration = (db: Kysely<LedgerTables>, dialect: LedgerDialect) => Promise<void>

/** Forward only. A migration that was released is never edited: what it got wrong, the next one mends. */
const MIGRATIONS: readonly Migration[] = [
  createAccountsAndKeys,
  createSessions,
  createSignInLinks,
  createMembers,
  createUsage,
  createMoney,
  shareAmongProcesses,
  separateBuyersFromPayments,
]

/**
 * Brings the tables to the newest version. The caller holds the database's write lock, so that two processes
 * that open a new ledger at once do not both build it.
 */
export async function migrate(db: Kysely<LedgerTables>, dialect: LedgerDialect): Promise<void> {
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
    await migration(db, dialect)
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

async function createSignInLinks(db: Kysely<LedgerTables>): Promise<void> {
  await db.schema
    .createTable('sign_in_links')
    .addColumn('link_hash', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .execute()
  await db.schema.createIndex('sign_in_links_expiry').on('sign_in_links').column('expires_at').execute()
}

async function createMembers(db: Kysely<LedgerTables>): Promise<void> {
  await db.schema
    .createTable('members')
    .addColumn('account_id', 'text', (column) => column.primaryKey().references('accounts.id'))
    .addColumn('handle', 'text', (column) => column.notNull().unique())
    .addColumn('display_name', 'text', (column) => column.notNull())
    .addColumn('bio', 'text')
    .addColumn('is_mentor', 'integer', (column) => column.notNull())
    .addColumn('is_public', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('follows')
    .addColumn('follower_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('followed_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('follows_pair', ['follower_id', 'followed_id'])
    .execute()
  await db.schema
    .createTable('ideas')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('symbol', 'text', (column) => column.notNull())
    .addColumn('side', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('timeframe', 'text')
    .addColumn('entry_price', 'double precision')
    .addColumn('stop_price', 'double precision')
    .addColumn('target_price', 'double precision')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('closed_at', 'bigint')
    .addColumn('ended_by', 'text')
    .addColumn('exit_price', 'double precision')
    .addColumn('result_bps', 'double precision')
    .execute()
  await db.schema.createIndex('ideas_account').on('ideas').column('account_id').execute()
  await db.schema
    .createTable('idea_likes')
    .addColumn('idea_id', 'text', (column) => column.notNull().references('ideas.id'))
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addPrimaryKeyConstraint('idea_likes_pair', ['idea_id', 'account_id'])
    .execute()
}

async function createUsage(db: Kysely<LedgerTables>): Promise<void> {
  await db.schema
    .createTable('api_usage')
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('day', 'bigint', (column) => column.notNull())
    .addColumn('calls', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('api_usage_key_day', ['key_hash', 'day'])
    .execute()
  await db.schema.createIndex('api_usage_account').on('api_usage').columns(['account_id', 'day']).execute()
}

async function createMoney(db: Kysely<LedgerTables>, dialect: LedgerDialect): Promise<void> {
  const bytes = dialect === 'sqlite' ? sql`blob` : sql`bytea`
  await db.schema
    .createTable('prepaid_keys')
    .addColumn('key_hash', 'text', (column) => column.primaryKey())
    .addColumn('key_hint', 'text', (column) => column.notNull())
    .addColumn('balance_micros', 'bigint', (column) => column.notNull().check(sql`balance_micros >= 0`))
    .addColumn('loaded_micros', 'bigint', (column) => column.notNull())
    .addColumn('calls', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('first_used_at', 'bigint')
    .addColumn('last_used_at', 'bigint')
    .execute()
  await db.schema
    .createTable('claims')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('route', 'text', (column) => column.notNull())
    .addColumn('micros', 'bigint', (column) => column.notNull())
    .addColumn('payer', 'text', (column) => column.notNull())
    .addColumn('payment', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('loads_key', 'text')
    .addColumn('claimed_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('tx', 'text')
    .addColumn('reason', 'text')
    .addUniqueConstraint('claims_payment', ['network', 'fingerprint'])
    .execute()
  await db.schema.createIndex('claims_state').on('claims').column('state').execute()
  await db.schema
    .createTable('transfers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('route', 'text', (column) => column.notNull())
    .addColumn('claim_id', 'text', (column) => column.references('claims.id'))
    .addColumn('key_hash', 'text')
    .execute()
  await db.schema.createIndex('transfers_key').on('transfers').columns(['key_hash', 'at']).execute()
  await db.schema
    .createIndex('transfers_claim')
    .unique()
    .on('transfers')
    .column('claim_id')
    .where('claim_id', 'is not', null)
    .execute()
  // One index and no more: each is a page that a call waits for until it is on the disk.
  await db.schema
    .createTable('entries')
    .addColumn('transfer_id', 'text', (column) => column.notNull().references('transfers.id'))
    .addColumn('book', 'text', (column) => column.notNull())
    .addColumn('micros', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('entries_transfer').on('entries').column('transfer_id').execute()
  await db.schema
    .createTable('paid_answers')
    .addColumn('claim_id', 'text', (column) => column.primaryKey().references('claims.id'))
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('headers', 'text', (column) => column.notNull())
    .addColumn('body', bytes, (column) => column.notNull())
    .addColumn('kept_until', 'bigint', (column) => column.notNull())
    .execute()
}
