import { afterAll, beforeAll, describe } from 'vitest'
import type { Clock } from '../../src/core/clock.ts'
import { emptied } from '../fixtures/emptied.ts'
import { hasPostgres, openLedgerOn, type Postgres, startPostgres } from '../services/postgres.ts'
import { ledgerContract } from './ledger.ts'
import { memberContract } from './ledger-members.ts'
import { signInContract } from './ledger-sign-in.ts'

describe.skipIf(!hasPostgres)('a ledger that several processes share', () => {
  let postgres: Postgres
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.end())

  const open = async (clock: Clock) => openLedgerOn(await emptied(postgres.url), clock)
  ledgerContract('PostgreSQL', open)
  signInContract('PostgreSQL', open)
  memberContract('PostgreSQL', open)
})
