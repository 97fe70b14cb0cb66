import { setTimeout as pause } from 'node:timers/promises'
import { StoreError } from '../core/errors.ts'
import { isLost, isWorthAnother, shownPlace } from './postgres-errors.ts'
import type { Connection, Pool } from './postgres-pool.ts'

/** For so long a server may be away that was there when the work began. */
const PATIENCE_MS = 5_000
/** After that nothing is begun anew. */
const LAST_TRY_MS = 10_000
const LOOK_EVERY_MS = 100

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
  const began = performance.now()
  // A server that is not there when the work comes is nobody's to wait for.
  let connection = await pool.connect()
  for (;;) {
    const attempt = await attempted(connection, work)
    connection.release()
    if ('made' in attempt) return attempt.made
    const { reason } = attempt
    if ('maybeMade' in attempt && (await isCommitted(url, pool, attempt.transaction)))
      return attempt.maybeMade
    const isWorthIt = isLost(reason) || isWorthAnother(reason)
    if (!isWorthIt || performance.now() - began > LAST_TRY_MS) throw reason
    connection = await connectedAgain(pool)
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

async function connectedAgain(pool: Pool): Promise<Connection> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await pool.connect()
    } catch (thrown) {
      if (!isLost(thrown) || performance.now() > until) throw thrown
      await pause(LOOK_EVERY_MS)
    }
  }
}

async function isCommitted(url: string, pool: Pool, transaction: number): Promise<boolean> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const status = await statusOf(pool, transaction).catch(() => null)
    if (status === 'committed') return true
    if (status === 'aborted') return false
    // It is away, or whoever served it has not noticed yet that nobody listens.
    if (performance.now() > until) {
      throw new StoreError(
        'unreachable',
        `the ledger on PostgreSQL at ${shownPlace(url)} was lost over a commit, and whether that is booked is not known yet`,
      )
    }
    await pause(LOOK_EVERY_MS)
  }
}

async function statusOf(pool: Pool, transaction: number): Promise<string | null> {
  const asked = 'select txid_status($1) as status'
  const [row] = await pool.query<{ status: string | null }>(asked, [transaction])
  return row!.status
}
