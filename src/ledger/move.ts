import { type Kysely, sql } from 'kysely'
import type Database from 'libsql'
import { ConfigError, StoreError } from '../core/errors.ts'
import { openDatabase, storeErrorOf } from './database.ts'
import {
  columnsOf,
  MOVED_TABLES,
  type MovedTable,
  rowsOf,
  sharedSumOf,
  sumOf,
  writeRows,
} from './moved-tables.ts'
import { openPostgres } from './postgres-database.ts'
import { postgresErrorOf, shownPlace } from './postgres-errors.ts'
import type { LedgerTables } from './schema.ts'
import type { TableSum } from './table-sums.ts'

const CONNECTIONS = 2

export interface MovedLedger {
  /** Rows by table. */
  readonly tables: Readonly<Record<MovedTable, number>>
  /** They were there before, all of them: somebody was broken off between this and what follows it. */
  readonly wasThere: boolean
}

/**
 * Copies accounts and money from a file into an empty database on PostgreSQL: as they are at one moment, in one
 * transaction, and all of it is read back and compared before it is committed.
 */
export function moveLedger(file: string, url: string): Promise<MovedLedger> {
  return withBoth(file, url, async (own, shared) => {
    const sums = new Map(MOVED_TABLES.map((table) => [table, sumOf(own, table)]))
    const wasThere = await isThere(own, shared, sums, url)
    if (!wasThere) {
      for (const table of MOVED_TABLES) await writeRows(shared, table, rowsOf(own, table))
      const differing = await differingOf(own, shared, sums)
      if (differing.length > 0)
        throw new StoreError(
          'failed',
          `What ${shownPlace(url)} has of the ledger is not what ${file} has: ${differing.join(', ')}. Nothing was kept of it.`,
        )
    }
    const rows = [...sums].map(([table, sum]) => [table, sum.rows])
    return { tables: Object.fromEntries(rows) as Record<MovedTable, number>, wasThere }
  })
}

/** Refuses a database with accounts or money that are not those of the file; for whoever has much to do before. */
export async function assertRoomForLedger(file: string, url: string): Promise<void> {
  await withBoth(file, url, (own, shared) =>
    isThere(own, shared, new Map(MOVED_TABLES.map((table) => [table, sumOf(own, table)])), url),
  )
}

type Sums = ReadonlyMap<MovedTable, TableSum>

/** Whether it was moved already. */
async function isThere(
  own: Database.Database,
  shared: Kysely<LedgerTables>,
  sums: Sums,
  url: string,
): Promise<boolean> {
  const { rows } = await sql<Record<string, boolean>>`select ${sql.join(
    MOVED_TABLES.map((table) => sql`exists (select 1 from ${sql.table(table)}) as ${sql.ref(table)}`),
  )}`.execute(shared)
  const full = MOVED_TABLES.filter((table) => rows[0]![table])
  if (full.length === 0) return [...sums.values()].every((sum) => sum.rows === 0)
  if ((await differingOf(own, shared, sums)).length === 0) return true
  throw new ConfigError(
    `The ledger on PostgreSQL at ${shownPlace(url)} has rows already, which are not those of this folder: ${full.join(', ')}. Choose an empty database with DATABASE_URL.`,
  )
}

async function differingOf(
  own: Database.Database,
  shared: Kysely<LedgerTables>,
  sums: Sums,
): Promise<MovedTable[]> {
  const differing: MovedTable[] = []
  for (const [table, { rows, sum }] of sums) {
    const other = await sharedSumOf(shared, table, columnsOf(own, table))
    if (other.rows !== rows || other.sum !== sum) differing.push(table)
  }
  return differing
}

/** Each side as it is at one moment; what is written is there if the work is done, and not at all otherwise. */
async function withBoth<R>(
  file: string,
  url: string,
  work: (own: Database.Database, shared: Kysely<LedgerTables>) => Promise<R>,
): Promise<R> {
  const own = await openDatabase(file)
  try {
    own.connection.exec('begin')
    const shared = await openPostgres(url, CONNECTIONS)
    try {
      return await shared.db.transaction().execute(async (held) => {
        // Millions of rows take longer than anybody would wait for an answer.
        await sql`set local statement_timeout = 0`.execute(held)
        await sql`lock table accounts, claims, prepaid_keys in exclusive mode`.execute(held)
        return work(own.connection, held)
      })
    } catch (thrown) {
      throw sqliteCodeOf(thrown) ? storeErrorOf(thrown, file) : postgresErrorOf(thrown, url)
    } finally {
      await shared.close()
      own.connection.exec('commit')
    }
  } finally {
    await own.close()
  }
}

function sqliteCodeOf(thrown: unknown): boolean {
  return String((thrown as { code?: unknown } | null)?.code).startsWith('SQLITE_')
}
