import { setTimeout as pause } from 'node:timers/promises'
import { StoreError } from '../core/errors.ts'
import { isLost, isWorthAnother, shownPlace } from './postgres-errors.ts'
import type { Connection, Pool } from './postgres-pool.ts'

/** For so long a server may be away that was there when the work began. */
const PATIENCE_MS = 5_000
const LOOK_EVERY_MS = 100
const MOST_TRIES = 10

type Attempt<R> =
  | { readonly made: R }
  /** The connection was lost over the commit. */
  | { readonly maybeMade: R; readonly transaction: number; readonly reason: unknown }
  /** Nothing of it is there. */
  | { readonly reason: unknown }

/**
 * Runs the work in a transaction, and again where others were in its way or the server went down over it: it must look at
 * nothing but the database. Resolves once it is committed. Where the connection was lost over the commit nobody can tell
 * from here whether it was; then the database is asked, and nothing is done twice.
 */
export async function committed<R>(
  url: string,
  pool: Pool,
  work: (tx: Connection) => Promise<R>,
): Promise<R> {
  // A server that is not there when the work comes is nobody's to wait for.
  let connection = await pool.connect()
  let until: number | null = null
  for (let tries = 1; ; tries++) {
    const attempt = await attempted(connection, work)
    connection.release()
    if ('made' in attempt) return attempt.made
    const { reason } = attempt
    if (isLost(reason)) {
      until ??= performance.now() + PATIENCE_MS
      const next = await anotherBefore(until, pool)
      if ('maybeMade' in attempt && (await isCommitted(url, next, attempt.transaction, until)))
        return attempt.maybeMade
      if (next === null) throw reason
      connection = next
      if (tries === MOST_TRIES) {
        connection.release()
        throw reason
      }
    } else {
      if (!isWorthAnother(reason) || tries === MOST_TRIES) throw reason
      connection = await pool.connect()
    }
  }
}

async function attempted<R>(tx: Connection, work: (tx: Connection) => Promise<R>): Promise<Attempt<R>> {
  let asked: { readonly maybeMade: R; readonly transaction: number } | null = null
  try {
    const transaction = await begun(tx)
    const made = await work(tx)
    asked = { maybeMade: made, transaction }
    await tx.query('commit')
    return { made }
  } catch (reason) {
    if (isLost(reason)) return { ...asked, reason }
    await tx.query('rollback').catch(() => {})
    return { reason }
  }
}

/** By its number the database tells later what became of it. */
async function begun(tx: Connection): Promise<number> {
  const results = (await tx.query('begin; select txid_current() as number')) as unknown
  return (results as [unknown, { rows: [{ number: number }] }])[1].rows[0].number
}

/** Null where the server is away for longer than anybody should wait. */
async function anotherBefore(until: number, pool: Pool): Promise<Connection | null> {
  for (;;) {
    try {
      return await pool.connect()
    } catch (thrown) {
      if (!isLost(thrown)) throw thrown
      if (performance.now() > until) return null
      await pause(LOOK_EVERY_MS)
    }
  }
}

async function isCommitted(
  url: string,
  connection: Connection | null,
  transaction: number,
  until: number,
): Promise<boolean> {
  try {
    while (connection !== null && performance.now() < until) {
      const { rows } = await connection.query<{ status: string | null }>('select txid_status($1) as status', [
        transaction,
      ])
      const status = rows[0]!.status
      if (status === 'committed') {
        connection.release()
        return true
      }
      if (status === 'aborted') return false
      // Whoever served it has not noticed yet that nobody listens.
      await pause(LOOK_EVERY_MS)
    }
  } catch {
    // It is away again; no second look would be worth more.
  }
  connection?.release()
  throw new StoreError(
    'unreachable',
    `the ledger on PostgreSQL at ${shownPlace(url)} was lost over a commit, and whether that is booked is not known yet`,
  )
}
