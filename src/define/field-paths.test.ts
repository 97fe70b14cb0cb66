import { describe, expect, it } from 'vitest'
import * as is from './answer.ts'
import { fieldsOf, meansField } from './field-paths.ts'

describe('the fields of an answer', () => {
  it('are named from the outside in, lists and records aside', () => {
    const answer = is.part({
      total: is.unsure(is.usd('All of it.')),
      rows: is.listOf(is.part({ symbol: is.symbol(), '1.6': is.whenAsked(is.pct('Part.')) }), 'Rows.'),
      byVenue: is.byName(is.listOf(is.coins('Coins.'), 'By day.'), 'By venue.'),
      points: is.listOf(is.places([is.day('Day.'), is.ratio('Figure.')], 'Point.'), 'Points.'),
      bars: is.listOf(is.row([is.day('Day.'), is.usd('Close.')], ['date', 'close'], 'Bar.'), 'Bars.'),
    })
    expect(fieldsOf(answer)).toEqual([
      { path: 'total', unit: 'USD' },
      { path: 'rows.symbol', unit: null },
      { path: 'rows.1_6', unit: '%' },
      { path: 'byVenue', unit: 'coins' },
      { path: 'points.0', unit: null },
      { path: 'points.1', unit: 'ratio' },
      { path: 'bars.date', unit: null },
      { path: 'bars.close', unit: 'USD' },
    ])
  })

  it('of two shapes are those of both, each once', () => {
    const [one, other] = [is.part({ a: is.usd('A.'), b: is.text('B.') }), is.part({ a: is.usd('A.') })]
    expect(fieldsOf(is.either({ one, other })).map(({ path }) => path)).toEqual(['a', 'b'])
  })
})

describe('a pattern', () => {
  it.each([
    ['a.b', 'a.b', true],
    ['a.b', 'a.b.c', false],
    ['a.*', 'a.b', true],
    ['a.*', 'a.b.c', false],
    ['*', 'a', true],
    ['a.*_usd', 'a.long_usd', true],
    ['a.*_usd', 'a.usd', false],
    ['**.c', 'c', true],
    ['**.c', 'a.b.c', true],
    ['a.**', 'a.b.c', true],
    ['a.**.c', 'a.c', true],
    ['a.**.c', 'b.c', false],
    ['a+', 'aa', false],
  ])('%s for %s: %s', (pattern, path, expected) => {
    expect(meansField(pattern, path)).toBe(expected)
  })
})
