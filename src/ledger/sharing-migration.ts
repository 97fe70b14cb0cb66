import { type Kysely, sql } from 'kysely'
import type { LedgerDialect, LedgerTables } from './schema.ts'

/** On which PostgreSQL tells that a key is new, changed or gone; the payload is its hash. */
export const KEYS_CHANNEL = 'perptape_keys'

/**
 * What several processes need that share a ledger. A file is one folder's: its till holds in memory, its keys are looked
 * up where they lie, and its rows have an order of their own.
 */
export async function shareAmongProcesses(db: Kysely<LedgerTables>, dialect: LedgerDialect): Promise<void> {
  if (dialect === 'sqlite') return
  await db.schema
    .createTable('holds')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('micros', 'bigint', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('holds_key').on('holds').column('key_hash').execute()
  await db.schema
    .createTable('shared_secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
  // The order in which they were written, of which the time alone does not tell.
  for (const table of ['transfers', 'claims'])
    await sql`alter table ${sql.table(table)} add column turn bigint generated always as identity`.execute(db)
  await tellOfKeys(db)
}

/** Within the transaction that writes, so that nobody hears of what was taken back. */
async function tellOfKeys(db: Kysely<LedgerTables>): Promise<void> {
  await sql`
    create function tell_of_key() returns trigger language plpgsql as $$
    begin
      perform pg_notify('${sql.raw(KEYS_CHANNEL)}', case tg_op when 'DELETE' then old.key_hash else new.key_hash end);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger tell_of_key after insert or update or delete on api_keys
    for each row execute function tell_of_key()`.execute(db)
  // Not of updates: every charge is one, and nobody has to know but the till.
  await sql`
    create trigger tell_of_key after insert or delete on prepaid_keys
    for each row execute function tell_of_key()`.execute(db)
}
