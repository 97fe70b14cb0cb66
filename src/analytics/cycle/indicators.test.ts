import { describe, expect, it } from 'vitest'
import { btcCourse } from '../../../test/fixtures/btc-course.ts'
import { DAY, dateOf } from '../../core/time.ts'
import { indicatorEventRows } from './indicator-events.ts'
import { bandOf, INDICATOR_VALUES, indicatorRows } from './indicators.ts'

const closes = btcCourse()
const rows = indicatorRows(closes, [], 0)
const events = indicatorEventRows(rows, closes, 0)
const SINCE = Date.UTC(2020, 0, 1)
const steady = (count: number, close: (place: number) => number) =>
  Array.from({ length: count }, (_, place) => ({ date: dateOf(SINCE + place * DAY), close: close(place) }))

/** The day of the largest and of the smallest value in a year. */
function extremes(figure: (row: (typeof rows)[number]) => number | null, year: number) {
  const own = rows
    .filter(({ date }) => date.startsWith(String(year)))
    .flatMap((row) => (figure(row) === null ? [] : { date: row.date, value: figure(row)! }))
    .sort((a, b) => a.value - b.value)
  return { high: own.at(-1)!, low: own[0]! }
}

describe('the indicators of the years that everybody remembers', () => {
  it('cross at the tops of 2013, 2017 and 2021, within a day', () => {
    const tops = events.filter(({ indicator, direction }) => indicator === 'pi_cycle' && direction === 'up')
    const known = ['2013-04-06', '2013-12-05', '2017-12-16', '2021-04-12']
    expect(tops).toHaveLength(known.length)
    for (const [place, date] of known.entries())
      expect(Math.abs(Date.parse(tops[place]!.date) - Date.parse(date)) / DAY, date).toBeLessThanOrEqual(1)
  })

  it('have the extremes of the Mayer multiple', () => {
    const mayer = (year: number) => extremes((row) => row.mayer, year)
    expect(mayer(2011).high).toMatchObject({ date: '2011-06-08', value: expect.closeTo(13, 0) })
    expect(mayer(2011).low).toMatchObject({ date: '2011-11-18', value: expect.closeTo(0.22, 1) })
    expect(mayer(2013).high).toMatchObject({ date: '2013-04-09', value: expect.closeTo(8.2, 0) })
    expect(mayer(2015).low).toMatchObject({ date: '2015-01-14', value: expect.closeTo(0.4, 1) })
    expect(mayer(2018).low.date).toBe('2018-12-15')
    expect(mayer(2022).low).toMatchObject({ date: '2022-06-18', value: expect.closeTo(0.48, 1) })
  })

  it('have those of the Puell multiple, from the dates of the halvings alone', () => {
    const puell = (year: number) => extremes((row) => row.puell, year)
    expect(puell(2013).high).toMatchObject({ date: '2013-04-09', value: expect.closeTo(9.7, 0) })
    expect(puell(2015).low).toMatchObject({ date: '2015-01-14', value: expect.closeTo(0.35, 1) })
    // The day after a halving earns half.
    expect(puell(2020).low.date).toBe('2020-05-12')
  })

  it('saw the average of 200 weeks hold in 2018 and break in 2022', () => {
    const multiple = (year: number) => extremes(INDICATOR_VALUES.ma200w, year)
    expect(multiple(2018).low.value).toBeGreaterThan(1)
    expect(multiple(2022).low).toMatchObject({ date: '2022-11-21', value: expect.closeTo(0.66, 1) })
    expect(extremes((row) => row.profitable_days_pct, 2021).high.value).toBe(100)
  })
})

describe('the indicators of a day', () => {
  it('are worked out by hand', () => {
    const [row] = indicatorRows(
      steady(1_400, (place) => place + 1),
      [{ date: dateOf(SINCE + 1_399 * DAY), long_size: 30, short_size: 10 }],
      SINCE + 1_399 * DAY,
    )
    expect(row).toMatchObject({ btc_close: 1_400, ma111: 1_345, ma200: 1_300.5, ma350: 1_225.5 })
    expect(row).toMatchObject({ ma350x2: 2_451, ma2y: 1_035.5, ma2y_x5: 5_177.5, ma200w: 700.5 })
    expect(row!.mayer).toBeCloseTo(1_400 / 1_300.5, 12)
    expect(row).toMatchObject({ profitable_days_pct: 100, margin_long_share_pct: 75 })
  })

  it('are unknown until there are enough closes, and skip days without one', () => {
    const [first, second, ...rest] = indicatorRows(
      steady(3, () => 5).filter((_, place) => place !== 1),
      [],
      0,
    )
    expect(rest).toEqual([])
    expect(first).toMatchObject({ ma111: null, mayer: null, puell: null, profitable_days_pct: null })
    expect(second).toMatchObject({ date: '2020-01-03', profitable_days_pct: 0 })
    expect(indicatorRows([], [], 0)).toEqual([])
  })

  it('do not change when what comes after them does', () => {
    const cut = 3_000
    const changed = closes.map((day, place) => (place < cut ? day : { ...day, close: 3 * day.close }))
    expect(indicatorRows(changed, [], 0).slice(0, cut)).toEqual(rows.slice(0, cut))
    expect(indicatorRows(changed, [], 0)[cut]).not.toEqual(rows[cut])
    expect(indicatorRows(closes.slice(0, cut), [], 0)).toEqual(rows.slice(0, cut))
  })

  it('lie between bands', () => {
    expect([0.8, 0.9, 2.4, 3].map((value) => bandOf('mayer', value))).toEqual([
      'up to 0.8',
      '0.8 to 1',
      '1 to 2.4',
      'above 2.4',
    ])
  })
})

describe('an event', () => {
  const days = (mayers: readonly (number | null)[]) =>
    mayers.map((mayer, place) => ({ ...rows[0]!, date: dateOf(SINCE + place * DAY), mayer, btc_close: 10 }))
  const crossings = (mayers: readonly (number | null)[], from = 0) =>
    indicatorEventRows(days(mayers), [], from).map(({ date, band, direction }) => [date, band, direction])

  it('is the first day on the other side of a band, over days that are unknown', () => {
    expect(crossings([0.7, 0.9, 0.95, null, 3, 3, 0.8])).toEqual([
      ['2020-01-02', '0.8', 'up'],
      ['2020-01-05', '1', 'up'],
      ['2020-01-05', '2.4', 'up'],
      ['2020-01-07', '0.8', 'down'],
      ['2020-01-07', '1', 'down'],
      ['2020-01-07', '2.4', 'down'],
    ])
    // Where it begins there is no other side, and on the band is not above it.
    expect(crossings([3, 2.5])).toEqual([])
    expect(crossings([1, 1])).toEqual([])
    expect(crossings([0.7, 0.9, 3], SINCE + 2 * DAY)).toHaveLength(2)
  })

  it('says what followed once it has passed', () => {
    const prices = steady(100, (place) => 100 + place)
    const [event] = indicatorEventRows(days([0.9, 1.1]), prices, 0)
    expect(event).toMatchObject({ indicator: 'mayer', value: 1.1, threshold: 1, btc_close: 10 })
    expect(event!.return_7d_pct).toBeCloseTo((100 * 7) / 101, 9)
    expect(event!.return_90d_pct).toBeCloseTo((100 * 90) / 101, 9)
    expect([event!.return_180d_pct, event!.return_365d_pct]).toEqual([null, null])
  })
})
