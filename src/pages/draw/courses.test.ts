import { describe, expect, it } from 'vitest'
import { meansOf, onOneAxis, thinned } from './courses.ts'

describe('courses', () => {
  it('puts what is told on different days on one axis', () => {
    const { times, values } = onOneAxis([
      [
        ['2026-11-02', 1],
        ['2026-11-04', 2],
      ],
      [['2026-11-03', null]],
    ])
    expect(times).toEqual([2, 3, 4].map((day) => Date.UTC(2026, 10, day)))
    expect(values).toEqual([
      [1, null, 2],
      [null, null, null],
    ])
  })

  it('keeps the last of what it thins', () => {
    const rows = Array.from({ length: 11 }, (_, at) => at)
    expect(thinned(rows, 4)).toEqual([1, 4, 7, 10])
    expect(thinned(rows, 11)).toEqual(rows)
    expect(thinned([], 4)).toEqual([])
  })

  it('takes means of what is known', () => {
    const points = [
      ['2026-11-01', 1],
      ['2026-11-02', 3],
      ['2026-11-03', null],
    ] as const
    expect(meansOf(points, 2)).toEqual([
      ['2026-11-01', 2],
      ['2026-11-03', null],
    ])
    expect(meansOf(points, 1)).toEqual(points)
  })
})
