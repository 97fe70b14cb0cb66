import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { openTill } from '../../src/ledger/till-sqlite.ts'
import { tillContract } from './till.ts'

let folder: string
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'till-'))
  // Built once: an empty one is quicker copied than made.
  await (await openTill(join(folder, 'empty.db'))).close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

tillContract('SQLite', async (clock) => {
  const file = join(folder, `${files++}.db`)
  await copyFile(join(folder, 'empty.db'), file)
  return openTill(file, clock)
})
