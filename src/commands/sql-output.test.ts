import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, describe, expect, it } from 'vitest'
import { isComplete, statementText } from '../store/duckdb/readonly/statement-text.ts'
import type { SqlDone, SqlPiece } from '../tasks/sql.ts'
import { writePatiently } from './patient-out.ts'
import { resultTable } from './result-table.ts'
import { type Carry, footer, tableOf, written, writtenFile } from './sql-output.ts'

const dir = mkdtempSync(join(tmpdir(), 'perptape-sql-output-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const DONE: SqlDone = { columns: [{ name: 'a', type: 'BIGINT' }], rows: 2, more: 0, ms: 1234, source: 'live' }
const carrying =
  (pieces: readonly SqlPiece[], done: SqlDone = DONE): Carry =>
  async (onPiece) => {
    for (const piece of pieces) await onPiece(piece)
    return done
  }
const columns = (...names: string[]) =>
  names.map((name) => ({ name, isNumber: name.startsWith('#'), isUncut: name === 'ts' }))

describe('a table for eyes', () => {
  it('has numbers to the right, says NULL, and cuts what is too long for it', () => {
    const rows = [
      ['1', null, 'short'],
      ['20', 'x', 'a very long text that nobody wants to see as a whole'],
    ]
    expect(resultTable({ columns: columns('#n', 'b', 'text'), rows }, 30)).toBe(
      [
        '#n  b     text',
        '──  ────  ────────────────────',
        ' 1  NULL  short',
        '20  x     a very long text th…',
      ].join('\n'),
    )
  })

  it('becomes a line for each column where it is too wide', () => {
    const rows = [['2026-10-01T12:00:00.000Z', '2026-10-01T13:00:00.000Z', 'x']]
    expect(resultTable({ columns: columns('ts', 'ts', 'c'), rows }, 44)).toBe(
      [
        `─── row 1 ${'─'.repeat(30)}`,
        'ts  2026-10-01T12:00:00.000Z',
        'ts  2026-10-01T13:00:00.000Z',
        'c   x',
      ].join('\n'),
    )
  })

  it('steers no terminal', () => {
    const shown = resultTable({ columns: columns('c'), rows: [['a\n\u001b[2Jb\u202ec']] }, 80)
    expect(shown).toContain('a\\n\\u{1b}[2Jb\\u{202e}c')
  })

  it('says how many rows there are, how many more, and how long it took', async () => {
    const carry = carrying([{ text: '["1"]\n["' }, { text: '2"]\n' }])
    expect(await tableOf(carry, 80)).toBe('a\n─\n1\n2\n2 rows (live) in 1.23 s.')
    expect(footer({ ...DONE, more: 5_000 })).toContain('2 rows (live) in 1.23 s, and there are 5,000 more')
    expect(footer({ ...DONE, more: null })).toContain('there are more')
  })
})

describe('rows for programs', () => {
  const text = async (carry: Carry) => {
    let out = ''
    await written('json', carry, async (piece) => {
      out += piece
    })
    return out
  }

  it('are one JSON array, however they come', async () => {
    const out = await text(carrying([{ text: '{"a":1}\n{"a":2}\n' }, { text: '' }, { text: '{"a":3}\n' }]))
    expect(JSON.parse(out)).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }])
    expect(out.split('\n')).toHaveLength(6)
    expect(await text(carrying([]))).toBe('[]\n')
  })

  it('are a file that is there whole, or not at all', async () => {
    const base64 = Buffer.from([1, 2, 250]).toString('base64')
    await writtenFile(join(dir, 'x.parquet'), 'parquet', carrying([{ base64 }, { base64 }]))
    expect([...readFileSync(join(dir, 'x.parquet'))]).toEqual([1, 2, 250, 1, 2, 250])
    const failing: Carry = async (onPiece) => {
      await onPiece({ text: 'a\n' })
      throw new Error('broken off')
    }
    await expect(writtenFile(join(dir, 'y.csv'), 'csv', failing)).rejects.toThrow('broken off')
    expect(readdirSync(dir)).toEqual(['x.parquet'])
  })

  it('wait for who reads slowly, and whoever brings them does not', async () => {
    const taken: string[] = []
    let go = () => {}
    const begun = new Promise<void>((resolve) => {
      go = resolve
    })
    const out = new Writable({
      highWaterMark: 4,
      write(chunk: Buffer, _encoding, done) {
        taken.push(chunk.toString())
        void begun.then(() => done())
      },
    })
    const pieces = ['one ', 'two ', 'three ', 'four']
    const bring = async (write: (piece: string) => Promise<void>) => {
      for (const piece of pieces) await write(piece)
      // All is brought before the first piece has been taken.
      go()
      return 'brought'
    }
    const brought = await writePatiently(out, bring, 1)
    out.end()
    await new Promise((resolve) => out.on('finish', resolve))
    expect([brought, taken.join('')]).toEqual(['brought', pieces.join('')])
  })
})

describe('a statement that is typed', () => {
  it.each([
    ['SELECT 1;', true],
    ['SELECT 1; -- done', true],
    ['SELECT 1', false],
    ["SELECT ';", false],
    ["SELECT ';'", false],
    ["SELECT ';';", true],
    ['SELECT 1 -- ;', false],
    ['SELECT /* ; ', false],
    ['SELECT $$ ; $$', false],
    ['SELECT "a;b";', true],
    ['SELECT "a;', false],
  ])('%s is whole: %s', (text, whole) => {
    expect(isComplete(text)).toBe(whole)
  })

  it('is taken without what stands around it', () => {
    expect(statementText(' -- x\n/* y */ EXPLAIN  ANALYZE SELECT 1 ; -- z')).toEqual({
      text: 'SELECT 1',
      explain: 'EXPLAIN ANALYZE',
      firstWord: 'EXPLAIN',
    })
    expect(statementText("SELECT ';' -- x").text).toBe("SELECT ';'")
  })
})
