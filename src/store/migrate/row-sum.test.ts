import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Tick, tick, ticks } from '../../../test/contract/store-tables.ts'
import { RowSum } from './row-sum.ts'

function sumOf(rows: readonly Tick[]): string {
  const sum = new RowSum(ticks)
  sum.add(rows)
  return `${sum.rows} ${sum.sum}`
}

describe('the sum of rows', () => {
  it('is the same in any order and in any pages', () => {
    const rows = Array.from({ length: 500 }, (_, minute) => tick(minute, { note: `n${minute % 7}` }))
    const paged = new RowSum(ticks)
    for (let at = 0; at < rows.length; at += 33) paged.add(rows.slice(at, at + 33))
    expect(`${paged.rows} ${paged.sum}`).toBe(sumOf(rows))
    expect(sumOf(rows.toReversed())).toBe(sumOf(rows))
    expect(paged.sum).toMatch(/^[0-9a-f]{16}$/)
  })

  it.each<[string, Partial<Tick>, Partial<Tick>]>([
    ['the last bit of a figure', { price: 0.1 + 0.2 }, { price: 0.3 }],
    ['unknown and nothing', { size: null }, { size: 0 }],
    ['unknown and no letters', { note: null }, { note: '' }],
    [
      'a letter that passed from one cell to the next',
      { venue: 'ab', symbol: 'c' },
      { venue: 'a', symbol: 'bc' },
    ],
    ['false and unknown', { live: false }, { live: true }],
    ['values that changed places', { price: 1, size: 2 }, { price: 2, size: 1 }],
    ['what is deep in a json', { extra: { a: [1, { b: null }] } }, { extra: { a: [1, { b: 0 }] } }],
    ['the text null and no value', { extra: null }, { extra: 'null' }],
  ])('knows %s apart', (_, one, other) => {
    expect(sumOf([tick(1, one)])).not.toBe(sumOf([tick(1, other)]))
  })

  it('counts a row that is there twice, and takes an absent cell for an unknown one', () => {
    expect(sumOf([tick(1), tick(1)])).not.toBe(sumOf([tick(1)]))
    expect(sumOf([tick(1), tick(1)])).not.toBe(sumOf([]))
    const { note: _, ...without } = tick(1, { note: null })
    expect(sumOf([without as Tick])).toBe(sumOf([tick(1, { note: null })]))
  })

  it('does not mind in which order a json has its keys, nor half a character in it', () => {
    expect(sumOf([tick(1, { extra: { a: 1, b: 2 } })])).toBe(sumOf([tick(1, { extra: { b: 2, a: 1 } })]))
    expect(sumOf([tick(1, { extra: '\ud800' })])).not.toBe(sumOf([tick(1, { extra: '\ud801' })]))
  })

  it('is another one after any change', () => {
    const cell = fc.record({
      price: fc.double({ noNaN: true, noDefaultInfinity: true }),
      note: fc.option(fc.string(), { nil: null }),
      trades: fc.integer(),
    })
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 8 }), cell, fc.nat(), (cells, other, place) => {
        const rows = cells.map((more, minute) => tick(minute, more))
        const at = place % rows.length
        const changed = rows.with(at, tick(at, other))
        const isSame = (['price', 'note', 'trades'] as const).every((name) =>
          Object.is(rows[at]![name], changed[at]![name]),
        )
        expect(sumOf(rows) === sumOf(changed)).toBe(isSame)
      }),
    )
  })
})
