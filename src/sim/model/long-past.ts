import { DAY, type Ms } from '../../core/time.ts'
import { type Course, courseOf } from './course.ts'
import type { SimModel } from './model.ts'

/** Prices around which the coin moved, in the order of magnitude of these years; a straight line of logarithms between. */
const COURSES = {
  BTC: `2010-07-18 0.08, 2011-06-09 25, 2011-11-18 2.4, 2012-08-16 12, 2013-04-10 190, 2013-07-06 75, 2013-11-30 1050,
    2015-01-14 200, 2015-10-01 240, 2016-06-18 740, 2017-05-25 2500, 2017-12-17 18500, 2018-02-06 7600, 2018-07-25 7900,
    2018-12-15 3400, 2019-06-26 12000, 2020-03-13 5200, 2020-10-20 12000, 2021-04-14 60000, 2021-07-20 31000,
    2021-11-10 65000, 2022-06-18 20000, 2022-11-21 16200, 2023-10-15 27500, 2024-03-14 71000, 2024-08-07 57000,
    2025-01-01 104000`,
  ETH: `2015-08-07 1.2, 2016-06-17 17, 2016-12-06 8, 2017-06-13 380, 2018-01-13 1300, 2018-12-15 88, 2019-06-26 320,
    2020-03-13 120, 2020-12-15 590, 2021-05-11 4000, 2021-07-20 1850, 2021-11-10 4600, 2022-06-18 1050, 2023-10-12 1560,
    2024-03-12 3950, 2024-09-06 2300, 2025-01-01 3500`,
} as const

export type LongPastCoin = keyof typeof COURSES

const courses: Readonly<Record<LongPastCoin, Course>> = {
  BTC: courseOf(COURSES.BTC),
  ETH: courseOf(COURSES.ETH),
}

/** From when on the coin has a price. */
export function longPastStart(base: LongPastCoin): Ms {
  return courses[base].start
}

/**
 * The price of a coin in dollars at any moment of its life. The market itself has no cycles: it moves around the level
 * of these years, so before these it is carried along the course that the coin took.
 */
export function longPrice(market: SimModel, base: LongPastCoin, at: Ms): number {
  const course = courses[base]
  // How far the course was from where it ended.
  return Math.exp(market.indexLog(base, at) + course.log(at) - course.log(Number.POSITIVE_INFINITY))
}

/** The close of the UTC day that begins at `day`. */
export function dayClose(market: SimModel, base: LongPastCoin, day: Ms): number {
  return longPrice(market, base, day + DAY - 1)
}
