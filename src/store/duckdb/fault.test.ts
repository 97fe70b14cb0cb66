import { describe, expect, it } from 'vitest'
import { storeErrorOf } from './fault.ts'

describe('what the engine said', () => {
  it.each([
    [
      'IO Error: Could not set lock on file "/d/market.duckdb": Conflicting lock is held in node (PID 12)',
      'locked',
    ],
    [
      'TransactionContext Error: Failed to commit: Could not write file "/d/x.wal": No space left on device',
      'disk_full',
    ],
    ['IO Error: Could not write file "/d/x": File too large', 'disk_full'],
    ['IO Error: The file "/d/x" exists, but it is not a valid DuckDB database file!', 'corrupt'],
    ['IO Error: Corrupt database file: computed checksum 1 does not match stored checksum 2', 'corrupt'],
    ['IO Error: Could not read enough bytes from file "/d/x": attempted to read 4096 bytes', 'corrupt'],
    ['IO Error: Cannot open file "/d/x": Read-only file system', 'read_only'],
    ['IO Error: Cannot open file "/d/x": Permission denied', 'read_only'],
    ['Catalog Error: Table with name nope does not exist!', 'failed'],
  ])('%s', (message, fault) => {
    const error = storeErrorOf(message, '/d/market.duckdb')
    expect(error.fault).toBe(fault)
    expect(error.message).not.toContain('\n')
  })

  it('names the process that holds the file, and what to do', () => {
    const error = storeErrorOf('Could not set lock on file: held in node (PID 12)', '/d/market.duckdb')
    expect(error.message).toMatch(
      /\/d\/market\.duckdb is in use by another process \(PID 12\)\. Stop it.*--data/,
    )
  })
})
