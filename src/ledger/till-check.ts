import Database from 'libsql'
import { StoreError } from '../core/errors.ts'
import { BUSY_MS, openDatabase, storeErrorOf } from './database.ts'
import { CLAIM_SQL, type ClaimRow, claimOf } from './till-claims.ts'
import type { Cell } from './till-faults.ts'
import type { Claimed, TillProof } from './till-port.ts'
import { proofFrom } from './till-proof.ts'

/** Adds up the money of the ledger in that file and writes nothing; beside a running service it sees one moment. */
export async function checkTill(file: string): Promise<TillProof> {
  try {
    const connection = new Database(file, { timeout: BUSY_MS })
    try {
      connection.pragma('query_only = ON')
      if (!hasTable(connection, 'transfers')) return await proofOfNothing()
      if (!hasTable(connection, 'used_challenges')) throw new StoreError('wrong_kind', OLDER_LEDGER)
      return proofOf(connection)
    } finally {
      connection.close()
    }
  } catch (thrown) {
    throw storeErrorOf(thrown, file)
  }
}

/** The newest settlements of the ledger in that file and all that nobody has verified, to be held against their chain. */
export async function settledIn(file: string, newest: number): Promise<Claimed[]> {
  const connection = new Database(file, { timeout: BUSY_MS })
  try {
    connection.pragma('query_only = ON')
    if (!hasTable(connection, 'transfers')) return []
    const found = (statement: string, limit: number) => connection.prepare(statement).all(limit) as ClaimRow[]
    return eachOnce(found(CLAIM_SQL.settled('newest'), newest), found(CLAIM_SQL.settled('unverified'), ALL))
  } catch (thrown) {
    throw storeErrorOf(thrown, file)
  } finally {
    connection.close()
  }
}

export const ALL = 1_000_000

export function eachOnce(...lists: readonly (readonly ClaimRow[])[]): Claimed[] {
  const byId = new Map(lists.flat().map((row) => [row.id, claimOf(row)]))
  return [...byId.values()]
}

/** A check writes nothing, and so upgrades nothing. */
export const OLDER_LEDGER =
  'the ledger was written by an older perptape: start this version once, which upgrades it, and check again'

function hasTable(connection: Database.Database, name: string): boolean {
  return connection.prepare('select 1 from sqlite_master where name = ?').raw().get(name) !== undefined
}

export async function proofOfNothing(): Promise<TillProof> {
  const { connection, close } = await openDatabase(':memory:')
  const proof = proofOf(connection)
  await close()
  return proof
}

/** At one moment, which is why it is all asked within a transaction. */
export function proofOf(connection: Database.Database): TillProof {
  connection.exec('begin')
  try {
    return proofFrom('sqlite', (statement) => connection.prepare(statement).raw().all() as Cell[][])
  } finally {
    connection.exec('commit')
  }
}
