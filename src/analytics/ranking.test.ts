import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byText, largestFirst, top } from './ranking.ts'

const rows = fc.uniqueArray(
  fc.record({
    symbol: fc.stringMatching(/^[A-Z]{1,4}$/),
    figure: fc.option(fc.integer({ min: -3, max: 3 })),
  }),
  { selector: (row) => row.symbol },
)
const shuffled = rows.chain((list) =>
  fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
)

describe('order of lists', () => {
  it('puts the largest first, equals by symbol, unknown last', () => {
    const list = [
      { symbol: 'D', figure: null },
      { symbol: 'B', figure: 1 },
      { symbol: 'C', figure: 7 },
      { symbol: 'A', figure: 1 },
    ]
    expect(largestFirst(list, (row) => row.figure).map((row) => row.symbol)).toEqual(['C', 'A', 'B', 'D'])
    expect(top(list, (row) => row.figure, 10).map((row) => row.symbol)).toEqual(['C', 'A', 'B'])
    expect(top(list, (row) => row.figure, 1).map((row) => row.symbol)).toEqual(['C'])
  })

  it('takes another name than the symbol, and one field after the other', () => {
    const list = [
      { venue: 'b', asset: 'X', usd: 1 },
      { venue: 'a', asset: 'Y', usd: 1 },
      { venue: 'a', asset: 'X', usd: 0 },
    ]
    const named = (rows: typeof list) => rows.map(({ venue, asset }) => venue + asset)
    const largest = largestFirst(
      list,
      ({ usd }) => usd,
      ({ venue }) => venue,
    )
    expect(named(largest)).toEqual(['aY', 'bX', 'aX'])
    expect(named(list.sort(byText('venue', 'asset')))).toEqual(['aX', 'aY', 'bX'])
  })

  it('does not depend on the order in which rows came', () => {
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        expect(largestFirst(other, (row) => row.figure)).toEqual(largestFirst(list, (row) => row.figure))
      }),
    )
  })
})
