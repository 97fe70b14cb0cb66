import { type Kysely, sql } from 'kysely'
import type { LedgerDialect, LedgerTables } from './schema.ts'

/**
 * Settlement publishes a payment, so the payment itself no longer proves who bought. Payments get the hash of a secret
 * that never reaches the chain, prepaid keys can be rotated without touching the books, and settlements are marked that
 * no chain has confirmed.
 */
export async function separateBuyersFromPayments(
  db: Kysely<LedgerTables>,
  dialect: LedgerDialect,
): Promise<void> {
  await rotatableKeys(db)
  await provableClaims(db)
  await db.schema
    .createTable('used_challenges')
    .addColumn('challenge_hash', 'text', (column) => column.primaryKey())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .execute()
  // A payment that is reversed has more than one transfer.
  await db.schema.dropIndex('transfers_claim').execute()
  await db.schema
    .createIndex('transfers_claim')
    .unique()
    .on('transfers')
    .columns(['claim_id', 'kind'])
    .where('claim_id', 'is not', null)
    .execute()
  if (dialect === 'postgres') await stopAnnouncingKeys(db)
}

async function rotatableKeys(db: Kysely<LedgerTables>): Promise<void> {
  const keys = sql.table('prepaid_keys')
  await sql`alter table ${keys} add column access_hash text not null default ''`.execute(db)
  await sql`alter table ${keys} add column is_exposed integer not null default 0`.execute(db)
  // Every key so far was derived from the payment that bought it, and was shown again for that payment.
  await sql`update ${keys} set access_hash = key_hash, is_exposed = 1`.execute(db)
  await db.schema
    .createIndex('prepaid_keys_access')
    .unique()
    .on('prepaid_keys')
    .column('access_hash')
    .execute()
}

async function provableClaims(db: Kysely<LedgerTables>): Promise<void> {
  const claims = sql.table('claims')
  await sql`alter table ${claims} add column mints_key integer not null default 0`.execute(db)
  await sql`alter table ${claims} add column secret_hash text`.execute(db)
  await sql`alter table ${claims} add column is_verified integer not null default 1`.execute(db)
  // A key is topped up after it was issued, so whatever came before its first load has issued it.
  await sql`
    update ${claims} set mints_key = 1
    where loads_key is not null and not exists (
      select 1 from transfers where kind = 'topup' and key_hash = loads_key and at < claimed_at)`.execute(db)
  await db.schema
    .createIndex('claims_secret')
    .unique()
    .on('claims')
    .column('secret_hash')
    .where('secret_hash', 'is not', null)
    .execute()
  await db.schema.createIndex('claims_payer').on('claims').columns(['payer', 'claimed_at']).execute()
}

/** Keys are looked up with every call: nobody listens for changes of them any more. */
async function stopAnnouncingKeys(db: Kysely<LedgerTables>): Promise<void> {
  for (const table of ['api_keys', 'prepaid_keys'])
    await sql`drop trigger tell_of_key on ${sql.table(table)}`.execute(db)
  await sql`drop function tell_of_key()`.execute(db)
}
