import { describe, expect, it } from 'vitest'
import { DAY, dateOf } from '../../core/time.ts'
import { Closes, followed, medianInterval } from './forward-moves.ts'
import { allDays, standingOf, verdict, whatFollowed } from './metric-context.ts'
import { interpretation } from './metric-words.ts'

const FIRST = Date.UTC(2026, 0, 1)
const dateAt = (place: number) => dateOf(FIRST + place * DAY)
const dayAt = (place: number) => FIRST / DAY + place
const history = (values: readonly number[]) => values.map((value, place) => ({ date: dateAt(place), value }))
const closesOf = (prices: readonly number[]) =>
  new Closes(prices.map((close, place) => ({ date: dateAt(place), close })))

describe('moves of the close', () => {
  const closes = closesOf([100, 110, 121, 100])

  it('are from the close of the day to that of days later, once these have passed', () => {
    expect(closes.moveAfter(dayAt(0), 1)).toBeCloseTo(10)
    expect(closes.moveAfter(dayAt(0), 3)).toBeCloseTo(0)
    expect(closes.moveAfter(dayAt(3), 1)).toBeNaN()
    expect(closes.moveAfter(dayAt(-1), 1)).toBeNaN()
    expect(closes.movesAfter([dayAt(0), dayAt(1), dayAt(3)], 2)).toHaveLength(2)
  })

  it('do not span a day without a close', () => {
    const holed = new Closes([
      { date: dateAt(0), close: 100 },
      { date: dateAt(2), close: 120 },
    ])
    expect(holed.moveAfter(dayAt(0), 1)).toBeNaN()
    expect(holed.moveAfter(dayAt(1), 1)).toBeNaN()
    expect(holed.moveAfter(dayAt(0), 2)).toBeCloseTo(20)
  })

  it('come to a median and a share that rose', () => {
    expect(followed([3, -1, 0, 2])).toEqual({ medianPct: 1, upSharePct: 50 })
    expect(followed([])).toBeNull()
  })
})

describe('where a metric stands', () => {
  it('is a fifth of its own history, with bounds that are its quintiles', () => {
    const standing = standingOf(history([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 4.5]))!
    expect(standing).toMatchObject({ date: dateAt(10), value: 4.5, since: dateAt(0), n: 11 })
    expect(standing.bands.map(({ low, high }) => [low, high])).toEqual([
      [null, 3],
      [3, 4.5],
      [4.5, 6],
      [6, 8],
      [8, null],
    ])
    expect(standing.current).toMatchObject({ index: 2, label: 'second fifth' })
    // Four were lower, itself counts half.
    expect(standing.percentile).toBeCloseTo((100 * 4.5) / 11)
  })

  it('puts equal figures into one band and leaves others empty', () => {
    const { bands, current } = standingOf(history([0, 0, 0, 0, 0, 0, 0, 1, 2, 0]))!
    expect(current.index).toBe(1)
    expect(bands.map(({ days }) => days.length)).toEqual([8, 0, 0, 0, 2])
  })

  it('is unknown without a history', () => {
    expect(standingOf([])).toBeNull()
  })
})

describe('what followed', () => {
  // A day of a high figure is followed by a rise of a percent a day for a week, all others by nothing.
  const values = Array.from({ length: 400 }, (_, place) => (place % 20 < 4 ? 90 + (place % 4) : place % 20))
  let price = 100
  const prices = values.map((_, place) => {
    price *= place % 20 > 0 && place % 20 < 11 ? 1.01 : 0.992
    return price
  })
  const upTo = (day: number) => ({
    standing: standingOf(history(values.slice(0, day + 1)))!,
    closes: closesOf(prices.slice(0, day)),
  })

  it('is told of a band beside all days, and that it differs', () => {
    const { standing, closes } = upTo(383)
    expect(standing.current.index).toBe(5)
    const found = verdict(closes, standing)
    expect(found.n).toBe(whatFollowed(closes, standing.current.days).n)
    expect(found.band!.medianPct).toBeGreaterThan(6)
    expect(found.band!.upSharePct).toBe(100)
    expect(found.base!.medianPct).toBeLessThan(4)
    expect(found).toMatchObject({ separates: true, suppressed: false, baseN: 376 })
    expect(allDays(standing)).toHaveLength(384)
  })

  it('is not told of fewer than thirty days', () => {
    const { standing, closes } = upTo(123)
    const { n, suppressed, h1, h7 } = whatFollowed(closes, standing.current.days)
    expect(n).toBeLessThan(30)
    expect({ suppressed, h1, h7 }).toEqual({ suppressed: true, h1: null, h7: null })
    const found = verdict(closes, standing)
    expect(found).toMatchObject({ band: null, separates: false, suppressed: true })
    expect(interpretation({ label: 'It', unit: 'points' }, standing, found)).toContain(
      `(n = ${n}): with fewer than 30 nothing is said`,
    )
  })

  it('names how many days it speaks of, and promises nothing', () => {
    const { standing, closes } = upTo(383)
    const found = verdict(closes, standing)
    const text = interpretation({ label: 'Greed', unit: 'points' }, standing, found)
    expect(text).toContain(`Greed: 93 points on ${dateAt(383)}, in the highest fifth of its 384 days`)
    expect(text).toContain(`(n = ${found.n})`)
    expect(text).toContain('is no forecast')
  })
})

describe('the interval of a median', () => {
  const noise = Array.from({ length: 300 }, (_, place) => Math.sin(place * 12.9898) * 10)

  it('is around the median, wider for fewer days, and the same at every time', () => {
    const few = medianInterval(noise, 30, 7)!
    const many = medianInterval(noise, 300, 7)!
    const median = followed(noise)!.medianPct
    expect(few.low).toBeLessThanOrEqual(many.low)
    expect(few.high).toBeGreaterThanOrEqual(many.high)
    expect(many.low).toBeLessThan(median)
    expect(many.high).toBeGreaterThan(median)
    expect(medianInterval(noise, 30, 7)).toEqual(few)
  })

  it('is wider where neighbours are alike: they know less than as many strangers', () => {
    const runs = Array.from({ length: 700 }, (_, place) => noise[Math.floor(place / 7)]!)
    const width = ({ low, high }: { low: number; high: number }) => high - low
    expect(width(medianInterval(runs, 140, 7)!)).toBeGreaterThan(1.5 * width(medianInterval(runs, 140, 1)!))
  })

  it('is unknown of less than one stretch', () => {
    expect(medianInterval([1, 2], 30, 7)).toBeNull()
  })
})
