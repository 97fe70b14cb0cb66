import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'
import { Kysely, SqliteDialect, sql } from 'kysely'
import Database from 'libsql'
import { diskErrorOf, readOnlyError } from '../core/disk.ts'
import { PerptapeError, StoreError, sentenceOf } from '../core/errors.ts'
import { migrate } from './migrations.ts'
import type { LedgerTables } from './schema.ts'

export const OWNER_ONLY = 0o600

/** How long a statement waits for another process, e.g. the command line beside a running server. */
export const BUSY_MS = 5_000

/** One connection to the file of the ledger: for queries that are composed, and for statements that are prepared. */
interface LedgerDatabase {
  readonly connection: Database.Database
  readonly db: Kysely<LedgerTables>
  close(): Promise<void>
}

/** Opens the file, building or upgrading it; several threads and processes may do so at once. */
export async function openDatabase(file: string): Promise<LedgerDatabase> {
  try {
    keepPrivate(file)
    const connection = new Database(file, { timeout: BUSY_MS })
    const db = new Kysely<LedgerTables>({ dialect: new SqliteDialect({ database: connection }) })
    try {
      tune(connection)
      await migrateLocked(db)
    } catch (thrown) {
      await db.destroy()
      throw thrown
    }
    return {
      connection,
      db,
      async close() {
        // What the log holds goes into the file, so that the file alone is a copy of the ledger. Another process that
        // reads at this moment may keep the log a little longer.
        connection.pragma('wal_checkpoint(TRUNCATE)')
        await db.destroy()
      },
    }
  } catch (thrown) {
    throw storeErrorOf(thrown, file)
  }
}

/**
 * Accounts are nobody else's business. The log and its index get the rights of the file.
 *
 * A file that is there is never opened here: closing it again would let go of the locks that other connections of this
 * process have on it (that is how POSIX has it), and the next process that closes the ledger would take itself for the
 * last and remove the log under them, with all that they commit from then on.
 */
function keepPrivate(file: string): void {
  if (file === ':memory:') return
  if (!existsSync(file)) make(file)
  chmodSync(file, OWNER_ONLY)
}

function make(file: string): void {
  try {
    closeSync(openSync(file, 'wx', OWNER_ONLY))
  } catch (thrown) {
    // Somebody else made it meanwhile.
    if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST') throw thrown
  }
}

/** WAL: readers never wait for a writer. FULL: what is committed survives a power cut. */
export function tune(connection: Database.Database): void {
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
}

async function migrateLocked(db: Kysely<LedgerTables>): Promise<void> {
  await db.connection().execute(async (held) => {
    // Immediate: the lock is taken before the version is read, and waited for.
    await sql`begin immediate`.execute(held)
    try {
      await migrate(held, 'sqlite')
      await sql`commit`.execute(held)
    } catch (thrown) {
      await sql`rollback`.execute(held)
      throw thrown
    }
  })
}

export function storeErrorOf(thrown: unknown, file: string): PerptapeError {
  if (thrown instanceof PerptapeError) return thrown
  const code = String((thrown as { code?: unknown } | null)?.code ?? '')
  const because = { cause: thrown }
  const refused = diskErrorOf(thrown, file)
  if (refused) return refused
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) {
    return new StoreError('locked', `the ledger ${file} is in use by another program for too long`, because)
  }
  if (code === 'SQLITE_FULL')
    return new StoreError('disk_full', `no space left for the ledger ${file}`, because)
  if (/^SQLITE_(READONLY|CANTOPEN)/.test(code)) return readOnlyError(file, thrown)
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) {
    return new StoreError('corrupt', `${file} is no ledger, or a damaged one: ${sentenceOf(thrown)}`, because)
  }
  return new StoreError('failed', `the ledger ${file} failed: ${sentenceOf(thrown)}`, because)
}
