import Database from 'libsql'
import { BUSY_MS, openDatabase, storeErrorOf } from './database.ts'
import type { Cell } from './till-faults.ts'
import type { TillProof } from './till-port.ts'
import { proofFrom } from './till-proof.ts'

/** Adds up the money of the ledger in that file and writes nothing; beside a running service it sees one moment. */
export async function checkTill(file: string): Promise<TillProof> {
  try {
    const connection = new Database(file, { timeout: BUSY_MS })
    try {
      connection.pragma('query_only = ON')
      return hasMoney(connection) ? proofOf(connection) : await proofOfNothing()
    } finally {
      connection.close()
    }
  } catch (thrown) {
    throw storeErrorOf(thrown, file)
  }
}

/** A ledger of an older perptape has accounts alone, until a newer one opens it to write. */
function hasMoney(connection: Database.Database): boolean {
  return connection.prepare("select 1 from sqlite_master where name = 'transfers'").raw().get() !== undefined
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
