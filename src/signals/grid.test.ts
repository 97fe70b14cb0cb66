import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE, type Ms } from '../core/time.ts'
import { STEP } from '../define/strategy.ts'
import { counted, Grid, standing } from './grid.ts'

const NOON = Date.UTC(2026, 10, 15, 12)
const SYMBOL = 'BTCUSDT'

/** What is known at noon, five past and so on. */
function from(grid: Grid, values: Float64Array | undefined) {
  return [...(values ?? [])].slice(grid.placeOf(NOON))
}

describe('a grid', () => {
  it('has the marks after its start up to its end, and a day before them', () => {
    const grid = new Grid(NOON - STEP, NOON + 2 * STEP + MINUTE)
    expect(grid.markOf(grid.decided)).toBe(NOON)
    expect(grid.end).toBe(NOON + 2 * STEP)
    expect(grid.placeOf(NOON) * STEP).toBeGreaterThanOrEqual(24 * HOUR)
    expect(new Grid(NOON - 1, NOON).markOf(grid.decided)).toBe(NOON)
    expect(new Grid(NOON, NOON + MINUTE).length).toBe(grid.decided)
  })
})

describe('what stands', () => {
  const grid = new Grid(NOON - STEP, NOON + 4 * STEP)
  const at = (time: Ms, value: number | null) => ({ symbol: SYMBOL, at: time, value })

  it('is known from the mark after its stamp, for as long as it stands', () => {
    const marked = standing(grid, [at(NOON, 7)], 2 * STEP)
    expect(from(grid, marked.get(SYMBOL))).toEqual([Number.NaN, 7, 7, Number.NaN, Number.NaN])
  })

  it('gives way to what is newer, and not to the unknown', () => {
    const marked = standing(grid, [at(NOON - 2, 1), at(NOON - 1, 2), at(NOON + 1, null)], HOUR)
    expect(from(grid, marked.get(SYMBOL))).toEqual([2, 2, 2, 2, 2])
  })

  it('may be from before the grid', () => {
    const marked = standing(grid, [at(grid.first - 3 * STEP, 4)], 4 * STEP)
    expect([...marked.get(SYMBOL)!].slice(0, 3)).toEqual([4, 4, Number.NaN])
  })
})

describe('what is counted', () => {
  const grid = new Grid(NOON - STEP, NOON + 4 * STEP)

  it('is zero where others were heard of lately, and unknown in silence', () => {
    const sums = [
      { symbol: 'ETHUSDT', bucket: NOON - STEP, value: 3 },
      { symbol: SYMBOL, bucket: NOON, value: 5 },
      { symbol: SYMBOL, bucket: NOON, value: 6 },
    ]
    const marked = counted(grid, sums, [SYMBOL, 'ETHUSDT'], 2 * STEP)
    expect(from(grid, marked.get(SYMBOL))).toEqual([0, 11, 0, 0, Number.NaN])
    expect(from(grid, marked.get('ETHUSDT'))).toEqual([3, 0, 0, 0, Number.NaN])
    expect(marked.get(SYMBOL)![grid.placeOf(NOON) - 1]).toBeNaN()
  })
})
