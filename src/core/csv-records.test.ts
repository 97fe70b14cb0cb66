import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CsvRecord, csvRecords } from './csv-records.ts'

async function read(...pieces: string[]): Promise<CsvRecord[]> {
  async function* source() {
    yield* pieces
  }
  const records: CsvRecord[] = []
  for await (const some of csvRecords(source())) records.push(...some)
  return records
}

const cells = async (...pieces: string[]) => (await read(...pieces)).map((record) => record.cells)

describe('CSV', () => {
  it('tells an empty cell from an empty text', async () => {
    expect(await cells('a,,""\r\n,\n')).toEqual([
      ['a', null, ''],
      [null, null],
    ])
  })

  it('counts lines as an editor does', async () => {
    const records = await read('\uFEFFa,b\n"1\n2\r\n3",x\n\n\r\n"y",z')
    expect(records).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1\n2\r\n3', 'x'] },
      { line: 7, cells: ['y', 'z'] },
    ])
  })

  it('gives up on a record whose quotes make no sense, and goes on', async () => {
    expect(await cells('a"b"c,1\n"x"y,2\nz,3\n')).toEqual([null, null, ['z', '3']])
  })

  it('says where a quote was opened that is never closed', async () => {
    await expect(read('a\n"b\nc\n')).rejects.toThrow(/^line 2: a quote/)
    await expect(read('a\n', `"${'x'.repeat(5_000_000)}`)).rejects.toThrow(/^line 2/)
  })

  it('reads back whatever was written, however it is cut into pieces', async () => {
    const cell = fc.oneof(fc.constantFrom('', ',', '"', '\n', '\r\n', 'ü'), fc.string())
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 6 }),
        fc.integer({ min: 1, max: 9 }),
        async (rows, size) => {
          const text = rows
            .map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(','))
            .join('\r\n')
          const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
          expect(await cells(...pieces)).toEqual(rows)
        },
      ),
    )
  })
})
