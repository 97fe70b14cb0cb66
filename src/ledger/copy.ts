import { closeSync, existsSync, openSync } from 'node:fs'
import Database from 'libsql'
import { checkLedgerFile, type LedgerFigures } from './check-file.ts'
import { BUSY_MS, OWNER_ONLY, storeErrorOf } from './database.ts'

/**
 * Writes accounts and keys as they are at this moment to a new file for its owner alone, and checks the copy; null where
 * there are none.
 */
export async function copyLedger(file: string, to: string): Promise<LedgerFigures | null> {
  if (!existsSync(file)) return null
  try {
    // An empty file will do for SQLite, and has its rights before anything is in it.
    closeSync(openSync(to, 'wx', OWNER_ONLY))
    const connection = new Database(file, { timeout: BUSY_MS })
    try {
      connection.prepare('VACUUM INTO ?').run(to)
    } finally {
      connection.close()
    }
    return await checkLedgerFile(to)
  } catch (thrown) {
    throw storeErrorOf(thrown, file)
  }
}
