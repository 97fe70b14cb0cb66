import Database from 'libsql'
import { StoreError } from '../core/errors.ts'
import { BUSY_MS, storeErrorOf } from './database.ts'
import { checkTill } from './till-check.ts'

/** What a ledger adds up to, by which a copy is known to be whole. */
export interface LedgerFigures {
  readonly accounts: number
  readonly transfers: number
  readonly entries: number
  readonly prepaid_keys: number
  readonly received_micros: number
  readonly earned_micros: number
  readonly on_keys_micros: number
  /** What does not add up, a sentence each; none in a sound ledger. */
  readonly faults: readonly string[]
}

/** Checks a copy of a ledger: whether the file is whole, and what its books add up to. Throws where it is damaged. */
export async function checkLedgerFile(file: string): Promise<LedgerFigures> {
  const accounts = accountsIn(file)
  const { transfers, entries, prepaidKeys, received, earned, onKeys, faults } = await checkTill(file)
  return {
    accounts,
    transfers,
    entries,
    prepaid_keys: prepaidKeys,
    received_micros: Object.values(received).reduce((sum, micros) => sum + micros, 0),
    earned_micros: earned,
    on_keys_micros: onKeys,
    faults,
  }
}

function accountsIn(file: string): number {
  try {
    const connection = new Database(file, { timeout: BUSY_MS })
    try {
      connection.pragma('query_only = ON')
      // Also reads every page, so that a damage shows wherever it is.
      const said = columnOf(connection, 'pragma integrity_check')
      if (said.join() !== 'ok') throw new StoreError('corrupt', `${file} is damaged: ${said[0]}.`)
      return Number(columnOf(connection, 'select count(*) from accounts')[0])
    } finally {
      connection.close()
    }
  } catch (thrown) {
    throw storeErrorOf(thrown, file)
  }
}

function columnOf(connection: Database.Database, statement: string): unknown[] {
  return (connection.prepare(statement).raw().all() as unknown[][]).map(([cell]) => cell)
}
