import { AS_TEXT, type Pool } from './postgres-pool.ts'
import type { Cell } from './till-faults.ts'
import type { TillProof } from './till-port.ts'
import { proofFrom, proofStatements } from './till-proof.ts'

/** Adding up years of money takes a while, and nobody waits for it but an operator. */
const CHECK_MS = 600_000

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
