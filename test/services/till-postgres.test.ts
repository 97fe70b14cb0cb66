import pg from 'pg'
import { afterAll, beforeAll, describe } from 'vitest'
import { openPostgresTill } from '../../src/ledger/till-postgres.ts'
import { tillContract } from '../contract/till.ts'
import { tillCheckContract } from '../contract/till-check.ts'
import { emptied } from '../fixtures/emptied.ts'
import { hasPostgres, type Postgres, startPostgres } from './postgres.ts'

describe.skipIf(!hasPostgres)('a till that several processes share', () => {
  let postgres: Postgres
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.end())

  tillContract('PostgreSQL', async (clock) => openPostgresTill(await emptied(postgres.url), clock))
  // After the others: what tampers leaves a rule of the tables out.
  tillCheckContract('postgres', async (clock) => {
    const till = await openPostgresTill(await emptied(postgres.url), clock)
    return { till, tamper: (...statements) => tampered(postgres.url, statements) }
  })
})

/** Somebody who minds no rules of the tables. */
async function tampered(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    'set session_replication_role = replica; alter table prepaid_keys drop constraint if exists prepaid_keys_balance_micros_check',
  )
  for (const statement of statements) await client.query(statement)
  await client.end()
}
