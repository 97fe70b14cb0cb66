import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { Clock } from '../../src/core/clock.ts'
import { openLedger } from '../../src/ledger/sqlite.ts'
import { ledgerContract } from './ledger.ts'
import { memberContract } from './ledger-members.ts'
import { signInContract } from './ledger-sign-in.ts'

let folder: string
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledger-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const open = (clock: Clock) => openLedger(join(folder, `${files++}.db`), clock)
ledgerContract('SQLite', open)
signInContract('SQLite', open)
memberContract('SQLite', open)
