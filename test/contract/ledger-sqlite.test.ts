import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { openLedger } from '../../src/ledger/sqlite.ts'
import { ledgerContract } from './ledger.ts'

let folder: string
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledger-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

ledgerContract('SQLite', (clock) => openLedger(join(folder, `${files++}.db`), clock))
