import { afterAll, beforeAll, describe } from 'vitest'
import type { Clock } from '../../src/core/clock.ts'
import { ledgerContract } from '../contract/ledger.ts'
import { memberContract } from '../contract/ledger-members.ts'
import { signInContract } from '../contract/ledger-sign-in.ts'
import { emptied } from '../fixtures/emptied.ts'
import { hasPostgres, openLedgerOn, type Postgres, startPostgres } from './postgres.ts'

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
