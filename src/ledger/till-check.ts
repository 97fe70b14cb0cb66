import Database from 'libsql'
import { BUSY_MS, openDatabase, storeErrorOf } from './database.ts'
import { CLAIM_STATES } from './till-claims.ts'
import { FAULTS, type Fault, SUMMED_ENTRIES } from './till-faults.ts'
import type { ClaimState, TillProof } from './till-port.ts'

/** Of a kind of fault that many rows have, so many are named. */
const NAMED_ROWS = 20

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

async function proofOfNothing(): Promise<TillProof> {
  const { connection, close } = await openDatabase(':memory:')
  const proof = proofOf(connection)
  await close()
  return proof
}

/** Every amount is a sum of entries; what the rows of keys and claims say is held against those sums. */
export function proofOf(connection: Database.Database): TillProof {
  connection.exec('begin')
  try {
    return proofWithin(connection)
  } finally {
    connection.exec('commit')
  }
}

function proofWithin(connection: Database.Database): TillProof {
  const numberOf = (query: string) => (connection.prepare(query).raw().get() as [number])[0]
  const byName = (query: string): Record<string, number> =>
    Object.fromEntries(connection.prepare(query).raw().all() as [string, number][])
  const sumOf = (books: string) =>
    numberOf(`select coalesce(sum(micros), 0) from ${SUMMED_ENTRIES} where book like '${books}:%'`)
  const states = byName('select state, count(*) from claims group by state')
  return {
    transfers: numberOf('select count(*) from transfers'),
    entries: numberOf('select count(*) from entries'),
    prepaidKeys: numberOf('select count(*) from prepaid_keys'),
    received: byName(`
      select substr(book, length('outside:') + 1), -sum(micros) from ${SUMMED_ENTRIES}
      where book like 'outside:%' group by book order by book`),
    earned: sumOf('income'),
    onKeys: sumOf('key'),
    claims: Object.fromEntries(CLAIM_STATES.map((state) => [state, states[state] ?? 0])) as Record<
      ClaimState,
      number
    >,
    faults: FAULTS.flatMap((fault) => sentencesOf(connection, fault)),
  }
}

function sentencesOf(connection: Database.Database, { rows, says }: Fault): string[] {
  const found = connection.prepare(rows).raw().all() as (string | number | null)[][]
  const named = found.slice(0, NAMED_ROWS).map((row) => says(...row))
  const more = found.length - named.length
  return more > 0 ? [...named, `The same is wrong with ${more} more.`] : named
}
