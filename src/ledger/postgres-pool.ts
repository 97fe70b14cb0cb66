import pg from 'pg'
import { StoreError } from '../core/errors.ts'
import { isLost } from './postgres-errors.ts'

const CONNECT_MS = 2_000
const STATEMENT_MS = 5_000
/** The server gives up a statement; where it does not even that, nobody waits any longer. */
const ANSWER_MS = STATEMENT_MS + 1_000
/** A transaction whose process is gone holds its rows for so long at most. */
const IDLE_IN_TRANSACTION_MS = 10_000

interface Statement {
  readonly text: string
  readonly values?: readonly unknown[]
  readonly rowMode?: 'array'
  /** Instead of the time that others have. */
  readonly query_timeout?: number
  readonly types?: pg.CustomTypesConfig
}

/** One of the pool's, until it is given back. */
export interface Connection {
  query<Row extends pg.QueryResultRow>(
    asked: string | Statement,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult<Row>>
  release(): void
}

export interface Pool {
  connect(): Promise<Connection>
  query<Row extends pg.QueryResultRow>(asked: string | Statement, values?: readonly unknown[]): Promise<Row[]>
  end(): Promise<void>
}

/** What every connection is opened with. */
export function connectionTo(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'perptape',
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: ANSWER_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    types: WHOLE_NUMBERS,
  }
}

/** Some connections that come back by themselves after the server was away. */
export function openPool(url: string, most: number): Pool {
  const pool = new pg.Pool({ ...connectionTo(url), max: most })
  // One that is lost is told to whoever asks on it; to throw it besides would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  let ending: Promise<void> | null = null
  const connect = async () => heldOf(await pool.connect())
  return {
    connect,
    async query<Row extends pg.QueryResultRow>(asked: string | Statement, values?: readonly unknown[]) {
      const connection = await connect()
      try {
        return (await connection.query<Row>(asked, values)).rows
      } finally {
        connection.release()
      }
    },
    end: () => (ending ??= pool.end()),
  }
}

/** A connection that did not answer is never used again: what it answers later would be another's. */
function heldOf(client: pg.PoolClient): Connection {
  let isBroken = false
  return {
    async query<Row extends pg.QueryResultRow>(asked: string | Statement, values?: readonly unknown[]) {
      try {
        return await client.query<Row>(asked as pg.QueryConfig, values as unknown[])
      } catch (thrown) {
        isBroken ||= isLost(thrown)
        throw thrown
      }
    },
    release: () => client.release(isBroken),
  }
}

/** bigint, and the numeric that its sums are, come as text: all that we keep are whole numbers that a number holds. */
const WHOLE_NUMBERS: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
      ? wholeNumberOf
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** As they were sent. */
export const AS_TEXT: pg.CustomTypesConfig = {
  getTypeParser: (() => String) as typeof pg.types.getTypeParser,
}

function wholeNumberOf(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number))
    throw new StoreError('corrupt', `the ledger has the number ${text}, which is none that perptape wrote`)
  return number
}
