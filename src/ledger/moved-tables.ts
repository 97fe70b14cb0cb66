import { type Kysely, sql } from 'kysely'
import type Database from 'libsql'
import type { LedgerTables } from './schema.ts'
import { added, type Cells, EMPTY, type TableSum } from './table-sums.ts'

/** Whoever is referred to comes first. What only processes that share a ledger need is not here: no file has it. */
export const MOVED_TABLES = [
  'accounts',
  'api_keys',
  'sessions',
  'sign_in_links',
  'members',
  'follows',
  'ideas',
  'idea_likes',
  'api_usage',
  'prepaid_keys',
  'claims',
  'transfers',
  'entries',
  'paid_answers',
  'used_challenges',
] as const satisfies readonly (keyof LedgerTables)[]

export type MovedTable = (typeof MOVED_TABLES)[number]

const READ_ROWS = 5_000
/** A statement takes 65,535 values at most. */
const WRITE_ROWS = 500

type Row = Readonly<Record<string, unknown>>

/** As the file has them: the order in which a file has its columns holds for both sides. */
export function columnsOf(connection: Database.Database, table: MovedTable): string[] {
  const columns = connection.pragma(`table_info(${table})`) as { readonly name: string }[]
  return columns.map(({ name }) => name)
}

/** In the order in which they were written. */
export function* rowsOf(connection: Database.Database, table: MovedTable): Generator<readonly Row[]> {
  const page = connection.prepare(
    `select rowid as "#row", * from ${table} where rowid > ? order by rowid limit ${READ_ROWS}`,
  )
  for (let last = -1; ; ) {
    const found = page.all(last) as ({ readonly '#row': number } & Row)[]
    if (found.length === 0) return
    last = found.at(-1)!['#row']
    yield found.map(({ '#row': _, ...row }) => withBuffers(row))
  }
}

/** The driver of the file has another word for bytes than that of PostgreSQL, which would take it for JSON. */
function withBuffers(row: Row): Row {
  const isBytes = Object.values(row).some((cell) => cell instanceof ArrayBuffer)
  if (!isBytes) return row
  return Object.fromEntries(
    Object.entries(row).map(([name, cell]) => [name, cell instanceof ArrayBuffer ? Buffer.from(cell) : cell]),
  )
}

export function sumOf(connection: Database.Database, table: MovedTable): TableSum {
  const columns = columnsOf(connection, table)
  let sum = EMPTY
  for (const rows of rowsOf(connection, table)) sum = added(sum, cellsOf(rows, columns))
  return sum
}

export async function writeRows(
  db: Kysely<LedgerTables>,
  table: MovedTable,
  pages: Iterable<readonly Row[]>,
): Promise<void> {
  for (const rows of pages)
    for (let at = 0; at < rows.length; at += WRITE_ROWS)
      await db
        .insertInto(table)
        .values(rows.slice(at, at + WRITE_ROWS) as never)
        .execute()
}

/** Within a transaction: through a cursor, since there may be millions of them. */
export async function sharedSumOf(
  db: Kysely<LedgerTables>,
  table: MovedTable,
  columns: readonly string[],
): Promise<TableSum> {
  const list = sql.join(columns.map((name) => sql.ref(name)))
  await sql`declare moved no scroll cursor for select ${list} from ${sql.table(table)}`.execute(db)
  let sum = EMPTY
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(READ_ROWS)} from moved`.execute(db)
    if (rows.length === 0) break
    sum = added(sum, cellsOf(rows, columns))
  }
  await sql`close moved`.execute(db)
  return sum
}

function cellsOf(rows: readonly Row[], columns: readonly string[]): Cells[] {
  return rows.map((row) => columns.map((name) => row[name]))
}
