import { closeSync, existsSync, openSync } from 'node:fs'
import Database from 'libsql'
import { BUSY_MS, OWNER_ONLY, storeErrorOf } from './database.ts'

/** Writes accounts and keys as they are at this moment to a new file for its owner alone; false where there are none. */
export async function copyLedger(file: string, to: string): Promise<boolean> {
  if (!existsSync(file)) return false
  try {
    // An empty file will do for SQLite, and has its rights before anything is in it.
    closeSync(openSync(to, 'wx', OWNER_ONLY))
    const connection = new Database(file, { timeout: BUSY_MS })
    try {
      connection.prepare('VACUUM INTO ?').run(to)
    } finally {
      connection.close()
    }
    return true
  } catch (thrown) {
    throw storeErrorOf(thrown, file)
  }
}
