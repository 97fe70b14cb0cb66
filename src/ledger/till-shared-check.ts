import { StoreError } from '../core/errors.ts'
import { postgresErrorOf } from './postgres-errors.ts'
import { AS_TEXT, openPool, type Pool } from './postgres-pool.ts'
import { ALL, eachOnce, OLDER_LEDGER, proofOfNothing } from './till-check.ts'
import { CLAIM_SQL, type ClaimRow } from './till-claims.ts'
import type { Cell } from './till-faults.ts'
import type { Claimed, TillProof } from './till-port.ts'
import { proofFrom, proofStatements } from './till-proof.ts'

/** Adding up years of money takes a while, and nobody waits for it but an operator. */
const CHECK_MS = 600_000

/** Of a database that perptape has not built yet, or not as far as money, there is nothing to add up. */
export async function checkSharedTill(url: string): Promise<TillProof> {
  const pool = openPool(url, 1)
  try {
    const [found] = await pool.query<{ money: string | null; challenges: string | null }>(
      `select to_regclass('transfers') as money, to_regclass('used_challenges') as challenges`,
    )
    if (found!.money === null) return await proofOfNothing()
    if (found!.challenges === null) throw new StoreError('wrong_kind', OLDER_LEDGER)
    return await proofOfShared(pool)
  } catch (thrown) {
    throw postgresErrorOf(thrown, url)
  } finally {
    await pool.end()
  }
}

/** As `settledIn` of a file. */
export async function settledInShared(url: string, newest: number): Promise<Claimed[]> {
  const pool = openPool(url, 1)
  try {
    const found = (which: 'newest' | 'unverified', limit: number) =>
      pool.query<ClaimRow>(CLAIM_SQL.settled(which), [limit])
    return eachOnce(await found('newest', newest), await found('unverified', ALL))
  } catch (thrown) {
    throw postgresErrorOf(thrown, url)
  } finally {
    await pool.end()
  }
}

/** Adds up the money of the ledger and writes nothing; beside running services it sees one moment. */
export async function proofOfShared(pool: Pool): Promise<TillProof> {
  const connection = await pool.connect()
  try {
    await connection.query('begin isolation level repeatable read, read only')
    await connection.query(`set local statement_timeout = ${CHECK_MS}`)
    const rows = new Map<string, Cell[][]>()
    for (const text of proofStatements('postgres')) {
      const asked = { text, rowMode: 'array', query_timeout: CHECK_MS, types: AS_TEXT } as const
      rows.set(text, (await connection.query(asked)).rows as Cell[][])
    }
    return proofFrom('postgres', (statement) => rows.get(statement)!)
  } finally {
    await connection.query('rollback').catch(() => {})
    connection.release()
  }
}
