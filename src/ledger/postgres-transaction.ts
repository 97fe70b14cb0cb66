import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { StoreError } from '../core/errors.ts'
import { MINUTE } from '../core/time.ts'
import { DATABASE_NOW } from './postgres-clock.ts'
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
  | { readonly maybeMade: R; readonly id: string; readonly reason: unknown }
  /** Nothing of it is there; of a connection that was lost while nobody used it not even its beginning. */
  | { readonly reason: unknown; readonly hasBegun: boolean }

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
    if ('maybeMade' in attempt && (await isCommitted(url, pool, attempt.id))) return attempt.maybeMade
    const isWorthIt = isLost(reason) || isWorthAnother(reason)
    if (!isWorthIt || performance.now() - began > LAST_TRY_MS) throw reason
    const isAway = 'hasBegun' in attempt && !attempt.hasBegun
    connection = await (isAway ? pool.connect() : connectedAgain(pool))
  }
}

async function attempted<R>(tx: Connection, work: (tx: Connection) => Promise<R>): Promise<Attempt<R>> {
  const id = randomUUID()
  let asked: { readonly maybeMade: R; readonly id: string } | null = null
  let hasBegun = false
  try {
    await tx.query(`begin; insert into commits (id, is_void, at) values ('${id}', false, ${DATABASE_NOW})`)
    hasBegun = true
    asked = { maybeMade: await work(tx), id }
    await tx.query('commit')
    return { made: asked.maybeMade }
  } catch (reason) {
    if (isLost(reason)) return asked ? { ...asked, reason } : { reason, hasBegun }
    await tx.query('rollback').catch(() => {})
    return { reason, hasBegun }
  }
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

async function isCommitted(url: string, pool: Pool, id: string): Promise<boolean> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const isVoid = await isVoided(pool, id).catch(() => null)
    if (isVoid !== null) return !isVoid
    if (performance.now() > until) {
      throw new StoreError(
        'unreachable',
        `the ledger on PostgreSQL at ${shownPlace(url)} was lost over a commit, and whether that is booked is not known yet`,
      )
    }
    await pause(LOOK_EVERY_MS)
  }
}

/**
 * Takes its place unless it is there: whoever still serves it is waited for, and once it is void it never comes to its
 * end. Its number would not tell: a server that crashed gives the same number to another.
 */
async function isVoided(pool: Pool, id: string): Promise<boolean> {
  await pool.query(
    `insert into commits (id, is_void, at) values ($1, true, ${DATABASE_NOW}) on conflict (id) do nothing`,
    [id],
  )
  const [row] = await pool.query<{ is_void: boolean }>('select is_void from commits where id = $1', [id])
  return row!.is_void
}

/** Nobody asks any more for what ended so long ago. */
export const FORGET_COMMITS = `delete from commits where at < ${DATABASE_NOW} - ${10 * MINUTE}`
