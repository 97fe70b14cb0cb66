import { clamp } from '../../core/stats.ts'
import { DAY, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import { chance, wave } from './noise.ts'
import { type Prices, SAMPLE } from './prices.ts'
import type { Coin } from './universe.ts'

/** How lively a half hour is, from how far the price went in it, in the four hours before and in the day before. */
const QUIET = 0.2
const BY_MOVE = { now: 0.32, lately: 0.29, today: 0.27 } as const
const LATELY = 4 * HOUR
const LARGEST_MOVE = 40
/** Wild days are traded more than in proportion. */
const CONVEXITY = 1.3
const WEEKEND_LESS = 0.3
const WEEKEND_MIDDLE = Date.UTC(2026, 0, 4)
const WEEK = 7 * DAY
/** Over how long the market goes to its weekend, and comes back from it. */
const WEEKEND_EDGE = 6 * HOUR

/** Days that are long over are told in so many parts, each as lively as a half hour that goes as far. */
const PARTS_A_DAY = 8
const PART = DAY / PARTS_A_DAY
const PART_SLOTS = PART / SAMPLE

const MINUTES = SAMPLE / MINUTE
/** Of these half hours the minutes are remembered. Not a divisor of a day: its two ends are asked for together. */
const FINE_RING = 5
/** A venue keeps its own mood for a watch of six hours; more watches than a day has are remembered. */
const WATCH_SLOTS = 12
const WATCH_RING = 8
const MOOD = 0.09
/** How far one minute takes from the next on one venue. */
const OWN_WAY = 0.55

/** Dollars, and coins bought for them. */
export interface Traded {
  readonly usd: number
  readonly base: number
}

/** A half hour, and the share of its volume that is over. */
interface Moment {
  readonly slot: number
  readonly done: number
}

/**
 * What is traded, as the integral of one intensity of coin, venue and time: any span is the sum of its parts, so
 * minutes, half hours and the rolling day agree. By the half hour it follows how far the price goes, the hour of the day,
 * the weekend and moods; within the half hour each minute has the part that its own move deserves.
 */
export class Volumes {
  readonly #prices: Prices
  readonly #coins: readonly Coin[]
  readonly #watches: Float64Array
  /** Since the start of the watch, at the end of each of its half hours. */
  readonly #usd: Float64Array
  readonly #base: Float64Array
  readonly #fineSlots: Float64Array
  /** Share of the half hour that is over at the end of each of its minutes. */
  readonly #fine: Float64Array
  readonly #path = new Float64Array(MINUTES + 1)
  #calendarSlot = Number.NaN
  #calendar = 1

  constructor(prices: Prices, coins: readonly Coin[]) {
    this.#prices = prices
    this.#coins = coins
    this.#watches = new Float64Array(coins.length * WATCH_RING).fill(Number.NaN)
    this.#usd = new Float64Array(coins.length * WATCH_RING * WATCH_SLOTS)
    this.#base = new Float64Array(coins.length * WATCH_RING * WATCH_SLOTS)
    this.#fineSlots = new Float64Array(coins.length * FINE_RING).fill(Number.NaN)
    this.#fine = new Float64Array(coins.length * FINE_RING * MINUTES)
  }

  /**
   * Dollars, of all perpetuals of the coin together, in the mood of the venue whose key it is; a venue has its share of
   * that. `index` is the coin's place in the universe.
   */
  usd(index: number, key: number, from: Ms, to: Ms): number {
    return this.#between(this.#usd, index, key, this.#moment(index, key, from), this.#moment(index, key, to))
  }

  /** The same with the coins that were bought for them. */
  traded(index: number, key: number, from: Ms, to: Ms): Traded {
    const [start, end] = [this.#moment(index, key, from), this.#moment(index, key, to)]
    return {
      usd: this.#between(this.#usd, index, key, start, end),
      base: this.#between(this.#base, index, key, start, end),
    }
  }

  /** About what `usd` is of a whole day, at a sixth of its cost. */
  roughDayUsd(index: number, key: number, day: Ms): number {
    const first = day / SAMPLE
    let usd = 0
    for (let part = 0; part < PARTS_A_DAY; part += 1)
      usd += this.#traded(index, first + part * PART_SLOTS, PART_SLOTS, PART_SLOTS)
    return (1 + MOOD * (chance(key ^ 3, day / DAY) * 2 - 1)) * usd
  }

  #moment(index: number, key: number, at: Ms): Moment {
    const slot = Math.floor(at / SAMPLE)
    return { slot, done: this.#doneBy(index, key, slot, at) }
  }

  #between(sums: Float64Array, index: number, key: number, start: Moment, end: Moment): number {
    const first = Math.floor(start.slot / WATCH_SLOTS)
    const last = Math.floor(end.slot / WATCH_SLOTS)
    let sum = 0
    for (let watch = first; watch <= last; watch += 1) {
      const place = this.#placeOf(index, watch)
      const until = watch === last ? since(sums, place, watch, end) : sums[place + WATCH_SLOTS - 1]!
      const before = watch === first ? since(sums, place, watch, start) : 0
      sum += (1 + MOOD * (chance(key ^ 3, watch) * 2 - 1)) * (until - before)
    }
    return sum
  }

  /** The share of a half hour's volume that is over at a moment of it. */
  #doneBy(index: number, key: number, slot: number, at: Ms): number {
    const age = at - slot * SAMPLE
    if (age <= 0) return 0
    const minute = Math.floor(age / MINUTE)
    const before = this.#doneAfter(index, key, slot, minute)
    const part = age / MINUTE - minute
    return part === 0 ? before : before + part * (this.#doneAfter(index, key, slot, minute + 1) - before)
  }

  /** The same after so many minutes; on each venue, minutes take from each other two by two. */
  #doneAfter(index: number, key: number, slot: number, minutes: number): number {
    const shared = this.#sharedAfter(index, slot, minutes)
    if (minutes % 2 === 0) return shared
    const before = shared - this.#sharedAfter(index, slot, minutes - 1)
    const after = this.#sharedAfter(index, slot, minutes + 1) - shared
    const moved = OWN_WAY * (chance(key ^ 31, slot * MINUTES + minutes) * 2 - 1)
    return shared + moved * Math.min(before, after)
  }

  #sharedAfter(index: number, slot: number, minutes: number): number {
    if (minutes === 0) return 0
    const ring = index * FINE_RING + (slot % FINE_RING)
    if (this.#fineSlots[ring] !== slot) {
      this.#fineSlots[ring] = slot
      this.#fillMinutes(index, slot, ring * MINUTES)
    }
    return this.#fine[ring * MINUTES + minutes - 1]!
  }

  #fillMinutes(index: number, slot: number, first: number): void {
    const coin = this.#coins[index]!
    const deviation = coin.volatility * Math.sqrt(MINUTE / DAY)
    this.#prices.path(index, slot * SAMPLE, MINUTE, this.#path)
    let sum = 0
    for (let minute = 0; minute < MINUTES; minute += 1) {
      const move = (this.#path[minute + 1]! - this.#path[minute]!) / deviation
      const chatter = 0.75 + 0.5 * chance(coin.key ^ 31, slot * MINUTES + minute)
      sum += burstOf(move) * chatter
      this.#fine[first + minute] = sum
    }
    for (let minute = 0; minute < MINUTES; minute += 1) this.#fine[first + minute]! /= sum
  }

  /** Where the half hours of a watch are remembered. */
  #placeOf(index: number, watch: number): number {
    const ring = index * WATCH_RING + (watch & (WATCH_RING - 1))
    const place = ring * WATCH_SLOTS
    if (this.#watches[ring] !== watch) {
      this.#watches[ring] = watch
      this.#fillWatch(index, watch * WATCH_SLOTS, place)
    }
    return place
  }

  #fillWatch(index: number, first: number, place: number): void {
    let usd = 0
    let base = 0
    for (let within = 0; within < WATCH_SLOTS; within += 1) {
      const slot = first + within
      const traded = this.#traded(index, slot, 1, LATELY / SAMPLE)
      usd += traded
      base += traded / Math.exp((this.#prices.sample(index, slot) + this.#prices.sample(index, slot + 1)) / 2)
      this.#usd[place + within] = usd
      this.#base[place + within] = base
    }
  }

  /** Dollars in so many half hours from `slot` on, as lively as they are together; `lately` is how many came before. */
  #traded(index: number, slot: number, slots: number, lately: number): number {
    const coin = this.#coins[index]!
    const start = this.#prices.sample(index, slot)
    const end = this.#prices.sample(index, slot + slots)
    const lively =
      QUIET +
      BY_MOVE.now * moves(coin, end - start, slots * SAMPLE) +
      BY_MOVE.lately * moves(coin, start - this.#prices.sample(index, slot - lately), lately * SAMPLE) +
      BY_MOVE.today * moves(coin, start - this.#prices.sample(index, slot - DAY / SAMPLE), DAY)
    const middle = slot + slots / 2
    const mood = Math.exp(0.25 * wave(coin.key ^ 3, middle * SAMPLE, 3 * DAY))
    const ordinary = coin.dailyVolumeUsd * ((slots * SAMPLE) / DAY)
    return ordinary * lively ** CONVEXITY * mood * this.#calendarOf(middle)
  }

  /** Hour and weekday; all coins of a moment share it. */
  #calendarOf(middleSlot: number): number {
    if (this.#calendarSlot !== middleSlot) {
      this.#calendarSlot = middleSlot
      const middle = middleSlot * SAMPLE
      this.#calendar = timeOfDay(middle) * (1 - WEEKEND_LESS * weekendShare(middle))
    }
    return this.#calendar
  }
}

/** What was traded from the start of the watch up to a moment of it. */
function since(sums: Float64Array, place: number, watch: number, { slot, done }: Moment): number {
  const within = slot - watch * WATCH_SLOTS
  const before = within === 0 ? 0 : sums[place + within - 1]!
  return done === 0 ? before : before + done * (sums[place + within]! - before)
}

/** In standard deviations of that span. */
function moves(coin: Coin, move: number, span: Ms): number {
  return Math.min(Math.abs(move) / (coin.volatility * Math.sqrt(span / DAY)), LARGEST_MOVE)
}

/** `move` is in standard deviations; 1 on average. */
function burstOf(move: number): number {
  return 0.5 + 0.63 * Math.min(Math.abs(move), 8)
}

/** Most is traded while Europe and America are both awake; the mean over a day is 1. */
function timeOfDay(at: Ms): number {
  const hours = (at % DAY) / HOUR
  return 1 + 0.34 * Math.cos(((hours - 15.5) / 12) * Math.PI) + 0.1 * Math.cos(((hours - 15.5) / 6) * Math.PI)
}

/** 1 on Saturday and Sunday, 0 on other days, in between at midnight. */
function weekendShare(at: Ms): number {
  const week = (((at - WEEKEND_MIDDLE) % WEEK) + WEEK) % WEEK
  const fromMiddle = Math.min(week, WEEK - week)
  return clamp(0.5 + (DAY - fromMiddle) / WEEKEND_EDGE, 0, 1)
}
