import { afterAll, beforeAll, describe } from 'vitest'
import { openPostgresTill } from '../../src/ledger/till-postgres.ts'
import { emptied } from '../fixtures/emptied.ts'
import { hasPostgres, type Postgres, startPostgres } from '../services/postgres.ts'
import { tillContract } from './till.ts'

describe.skipIf(!hasPostgres)('a till that several processes share', () => {
  let postgres: Postgres
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.end())

  tillContract('PostgreSQL', async (clock) => openPostgresTill(await emptied(postgres.url), clock))
})
