import { clamp } from '../../core/stats.ts'
import { DAY, type Ms } from '../../core/time.ts'
import type { OptionCurrency } from '../../tables/options/options.ts'
import { courseOf } from '../model/course.ts'
import type { SimModel } from '../model/model.ts'
import { hashText, wave } from '../model/noise.ts'
import { lately, oncePerName } from '../once.ts'

/** The index around which volatility moved, in percent a year. */
const COURSES = {
  BTC: courseOf(`2021-03-24 88, 2021-05-20 118, 2021-07-20 84, 2021-11-10 86, 2022-01-20 70, 2022-06-18 92,
    2022-09-10 72, 2022-11-12 82, 2023-01-08 48, 2023-03-15 60, 2023-08-14 38, 2023-11-10 52, 2024-03-12 72,
    2024-06-25 48, 2024-08-06 64, 2025-01-01 56, 2025-08-01 41, 2026-01-01 46`),
  ETH: courseOf(`2021-03-24 100, 2021-05-20 148, 2021-07-20 98, 2021-11-10 96, 2022-01-20 84, 2022-06-18 116,
    2022-09-10 100, 2022-11-12 98, 2023-01-08 64, 2023-03-15 64, 2023-08-14 40, 2023-11-10 54, 2024-03-12 78,
    2024-06-25 58, 2024-08-06 76, 2025-01-01 70, 2025-08-01 66, 2026-01-01 64`),
} as const

/** How the volatility of one coin is at a moment, over strikes and expiries. */
export interface VolatilityShape {
  /** At the money in thirty days, a fraction a year. */
  readonly middle: number
  /** Volatility goes with time to this power: above 0 the far end is the higher one. */
  readonly slope: number
  /** −1 to 1: below 0, puts are dearer than calls. */
  readonly lean: number
  /** By how much forwards are above the spot, a fraction a year. */
  readonly carry: number
}

/** The index counts the wings, which are dearer: it stands so much above the middle. */
const MIDDLE_OF_INDEX = 0.93
/** How fast the wings rise, and how round the bottom is. */
const BEND = 0.16
const ROUNDNESS = 0.8
/** Shorter than this, volatility is not quoted any higher or lower. */
const SHORTEST_DAYS = 0.25

const keyOf = oncePerName(({ seed }: SimModel, what: string) => hashText(seed, `volatility of ${what}`))

/** Days follow one another: what a week ends with begins another soon after. */
const logsOf = oncePerName((market: SimModel, base: OptionCurrency) =>
  lately(32, (at: Ms) => market.indexLog(base, at)),
)

/** The 30-day index, percent a year: it rises when the price falls, and both coins share most of its moods. */
export function volatilityIndex(market: SimModel, base: OptionCurrency, at: Ms): number {
  const mood = 0.7 * moodOf(keyOf(market, 'all'), at) + 0.5 * moodOf(keyOf(market, base), at)
  return Math.exp(COURSES[base].log(at) + mood - 0.7 * weekReturn(market, base, at))
}

export function volatilityShape(market: SimModel, base: OptionCurrency, at: Ms): VolatilityShape {
  const key = keyOf(market, `${base} by strike`)
  const fear = -weekReturn(market, base, at)
  return {
    middle: (volatilityIndex(market, base, at) / 100) * MIDDLE_OF_INDEX,
    slope: clamp(0.045 + 0.04 * wave(key, at, 25 * DAY) - 0.5 * fear, -0.12, 0.1),
    lean: clamp(-0.38 + 0.3 * wave(key ^ 1, at, 18 * DAY) - 2.5 * fear, -0.8, 0.4),
    carry: 0.06 + 0.035 * wave(key ^ 2, at, 30 * DAY),
  }
}

/** A fraction a year, at x = ln(strike / forward): a hyperbola around the middle, in its own standard deviations. */
export function smileVolatility(shape: VolatilityShape, x: number, days: number): number {
  const { middle, slope, lean } = shape
  const level = middle * (Math.max(days, SHORTEST_DAYS) / 30) ** slope
  const z = x / (level * Math.sqrt(days / 365))
  return level * (1 + BEND * (lean * z + Math.sqrt(z * z + ROUNDNESS ** 2) - ROUNDNESS))
}

export function forwardPrice({ carry }: VolatilityShape, spot: number, days: number): number {
  return spot * Math.exp(carry * (days / 365))
}

function moodOf(key: number, at: Ms): number {
  return (
    0.13 * wave(key, at, 45 * DAY) + 0.08 * wave(key ^ 1, at, 9 * DAY) + 0.03 * wave(key ^ 2, at, 1.4 * DAY)
  )
}

function weekReturn(market: SimModel, base: OptionCurrency, at: Ms): number {
  const logAt = logsOf(market, base)
  return clamp(logAt(at) - logAt(at - 7 * DAY), -0.25, 0.2)
}
