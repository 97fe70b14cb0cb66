import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, beforeAll } from 'vitest'
import { openTill } from '../../src/ledger/till-sqlite.ts'
import { tillContract } from './till.ts'
import { tillCheckContract } from './till-check.ts'

let folder: string
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'till-'))
  // Built once: an empty one is quicker copied than made.
  await (await openTill(join(folder, 'empty.db'))).close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function emptyFile(): Promise<string> {
  const file = join(folder, `${files++}.db`)
  await copyFile(join(folder, 'empty.db'), file)
  return file
}

tillContract('SQLite', async (clock) => openTill(await emptyFile(), clock))

tillCheckContract('sqlite', async (clock) => {
  const file = await emptyFile()
  return {
    till: await openTill(file, clock),
    async tamper(...statements) {
      const raw = new Database(file, { timeout: 5_000 })
      raw.exec('pragma foreign_keys = off; pragma ignore_check_constraints = on')
      for (const statement of statements) raw.exec(statement)
      raw.close()
    },
  }
})
