import { describe, expect, it } from 'vitest'
import { DAY } from '../../core/time.ts'
import { ahead, returnsUpTo, themeIndex } from './themes.ts'

const START = Date.UTC(2025, 0, 1)
const day = (number: number) => START + number * DAY
/** Closes from a day on; null is a day without one. */
const member = (first: number, ...closes: (number | null)[]) => ({
  from: START,
  closes: new Map(
    closes.flatMap((close, place) => (close === null ? [] : [[day(first + place), close] as const])),
  ),
})
const indexOf = (members: Parameters<typeof themeIndex>[0], days: number) =>
  themeIndex(members, null, START, day(days)).map(({ index }) => Number(index.toFixed(9)))

describe('a theme index', () => {
  it('begins at 100 and goes with the mean return of its members', () => {
    // +10 % and −10 %; then +20 % and 0 %.
    expect(indexOf([member(0, 100, 110, 132), member(0, 50, 45, 45)], 3)).toEqual([100, 100, 110])
  })

  it('counts a member from its first close, which moves nothing by itself', () => {
    expect(indexOf([member(0, 100, 110, 121, 121), member(2, 7, 8.4)], 4)).toEqual([100, 110, 121, 133.1])
  })

  it('goes on without a member that is delisted', () => {
    expect(indexOf([member(0, 100, 100, 100, 110), member(0, 10, 20)], 4)).toEqual([100, 150, 150, 165])
  })

  it('takes no return over a hole, and has no point where nobody has one', () => {
    const found = themeIndex([member(0, 100, null, 400, 440)], null, START, day(4))
    expect(found).toEqual([
      { day: day(0), index: 100 },
      { day: day(3), index: 110.00000000000001 },
    ])
  })

  it('begins with the first day on record, and with the day from which a member counts', () => {
    const late = { ...member(0, 1, 2, 3, 6), from: day(2) }
    expect(themeIndex([late], null, START, day(4))).toEqual([
      { day: day(2), index: 100 },
      { day: day(3), index: 200 },
    ])
    expect(themeIndex([member(0)], null, START, day(4))).toEqual([])
  })

  it('is the same in one go and in parts', () => {
    const members = [member(0, 5, 6, 4, 4, 7, 9), member(2, 10, 12, 11, 8), member(1, 3, 2, null, 5, 6)]
    const whole = themeIndex(members, null, START, day(6))
    const first = themeIndex(members, null, START, day(3))
    expect([...first, ...themeIndex(members, first.at(-1)!, day(3), day(6))]).toEqual(whole)
  })
})

it('returns are counted back from a day, the year from the last day of the one before', () => {
  const values = new Map([
    [Date.UTC(2025, 11, 31), 100],
    [Date.UTC(2026, 0, 2), 120],
    [Date.UTC(2026, 0, 3), 132],
  ])
  const own = returnsUpTo(values, Date.UTC(2026, 0, 3))
  expect(own.d1).toBeCloseTo(10, 9)
  expect(own.ytd).toBeCloseTo(32, 9)
  expect([own.d7, own.d30, own.d90]).toEqual([null, null, null])
  expect(ahead(own, { ...own, d1: 4, ytd: null })).toMatchObject({ d1: own.d1! - 4, ytd: null, d7: null })
})
