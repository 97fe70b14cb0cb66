import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

/** Reads RFC 4180 back. */
function read(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

it('can be read back, whatever the cells hold', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('"', ',', '\r\n', '\n', 'a"b', ' '))
  fc.assert(
    fc.property(fc.array(fc.record({ a: cell, b: cell })), (rows) => {
      expect(read(csvOf(['a', 'b'], rows))).toEqual([['a', 'b'], ...rows.map(({ a, b }) => [a, b])])
    }),
  )
})

it('writes unknown as nothing, nested values as JSON, and leaves plain text plain', () => {
  const rows = [{ a: null, b: undefined, c: [1, { d: 'x' }], e: true, f: -0.5 }]
  expect(csvOf(['a', 'b', 'c', 'e', 'f'], rows)).toBe('a,b,c,e,f\r\n,,"[1,{""d"":""x""}]",true,-0.5\r\n')
})
