import { describe, expect, it } from 'vitest'
import { type Columns, integer, maybe, number, table, text, time } from '../../define/table.ts'
import { type KeptColumn, migrationOf } from './schema.ts'

const base = { ts: time(), id: text(), usd: number() }
const defined = (columns: Columns) =>
  table({
    name: 'ticks',
    about: 'For the test.',
    columns: columns as typeof base,
    time: 'ts',
    key: ['ts', 'id'],
    writes: 'append',
    cadence: 'live',
    keepDays: null,
  })
const kept = (name: string, type: string, nullable = false): KeptColumn => ({
  table: 'ticks',
  name,
  type,
  nullable,
})
const asDefined = [kept('ts', 'TIMESTAMP'), kept('id', 'VARCHAR'), kept('usd', 'DOUBLE')]

describe('bringing a file to the definitions', () => {
  it('creates what is missing and leaves alone what fits', () => {
    expect(migrationOf([defined(base)], [])).toEqual([
      'CREATE TABLE "ticks" ("ts" TIMESTAMP NOT NULL, "id" VARCHAR NOT NULL, "usd" DOUBLE NOT NULL)',
    ])
    expect(migrationOf([defined(base)], asDefined)).toEqual([])
  })

  it('adds columns that may be unknown, and lets a column become one', () => {
    const wider = defined({ ...base, usd: maybe(number()), rank: maybe(integer()) })
    expect(migrationOf([wider], asDefined)).toEqual([
      'ALTER TABLE "ticks" ALTER COLUMN "usd" DROP NOT NULL',
      'ALTER TABLE "ticks" ADD COLUMN "rank" BIGINT',
    ])
  })

  it('keeps a column that is no longer defined, and lets new rows leave it empty', () => {
    expect(migrationOf([defined(base)], [...asDefined, kept('old', 'DOUBLE')])).toEqual([
      'ALTER TABLE "ticks" ALTER COLUMN "old" DROP NOT NULL',
    ])
    expect(migrationOf([defined(base)], [...asDefined, kept('old', 'DOUBLE', true)])).toEqual([])
  })

  it('refuses, with a sentence, what no statement could mend', () => {
    expect(() => migrationOf([defined({ ...base, rank: integer() })], asDefined)).toThrow(
      /ticks.*rank is required/,
    )
    expect(() => migrationOf([defined({ ...base, usd: text() })], asDefined)).toThrow(/usd is kept as DOUBLE/)
    const loose = [...asDefined.slice(0, 2), kept('usd', 'DOUBLE', true)]
    expect(() => migrationOf([defined(base)], loose)).toThrow(/usd may be unknown.*export/i)
  })
})
