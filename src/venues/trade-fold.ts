import { floorTo, MINUTE, type Ms, SECOND } from '../core/time.ts'
import type { Contract } from '../define/market.ts'
import { perCoin } from './fields.ts'
import { type Bar, Minute } from './minute.ts'
import type { Trade } from './trade.ts'

/** So long after its end a minute waits for trades that are late. */
const LATE = 5 * SECOND
/** Subscriptions take effect one by one, and the venue's clock is not ours. */
const SETTLES = 10 * SECOND

/** A minute that is on, and the trades that it has heard of: a venue may tell one again. */
interface Heard {
  readonly minute: Minute
  readonly ids: Set<string>
}

/** One market of the connection. */
interface Course {
  readonly contract: Contract
  readonly minutes: Map<Ms, Heard>
  /** The last price before the minute that ends next, and when it was made. */
  close: number
  closedAt: Ms
}

/**
 * Makes minutes of the trades of one connection, as the venue would. The minute in which the connection began was not
 * heard whole and is not told. A minute ends when the stream has moved on beyond it, whichever market it then tells of:
 * all of them end together, and one without a trade is flat at the price before. What comes for a minute that has
 * ended is too late.
 */
export class TradeFold {
  readonly #courses = new Map<string, Course>()
  /** The first minute that has not ended; null before anything was heard. */
  #next: Ms | null = null
  /** The time of the stream: that of its newest trade. */
  #time: Ms = 0

  /** The venue was heard: from the next minute on nothing is missed. */
  heard(now: Ms): void {
    this.#next ??= floorTo(now + SETTLES, MINUTE) + MINUTE
  }

  /** A message could not be read: what it told is missing from the minutes that are on. */
  missed(now: Ms): void {
    this.#courses.clear()
    this.#next = null
    this.heard(now)
  }

  /** The minutes that ended with these trades, oldest first. */
  take(trades: readonly Trade[], now: Ms): readonly Bar[] {
    this.heard(now)
    for (const trade of trades) this.#add(trade, now)
    return this.#time < this.#next! + MINUTE + LATE ? NONE : this.#ended()
  }

  #add(trade: Trade, now: Ms): void {
    const { contract, time } = trade
    // One that is ahead of our clock ends no minute.
    this.#time = Math.max(this.#time, Math.min(time, now))
    let course = this.#courses.get(contract.instrument)
    if (!course) {
      course = { contract, minutes: new Map(), close: 0, closedAt: 0 }
      this.#courses.set(contract.instrument, course)
    }
    const ts = floorTo(time, MINUTE)
    if (ts < this.#next!) {
      if (time < course.closedAt) return
      course.close = perCoin(trade.price, contract)
      course.closedAt = time
      return
    }
    let heard = course.minutes.get(ts)
    if (!heard) {
      heard = { minute: new Minute(), ids: new Set() }
      course.minutes.set(ts, heard)
    }
    if (heard.ids.has(trade.id)) return
    heard.ids.add(trade.id)
    heard.minute.add(trade)
  }

  #ended(): Bar[] {
    const bars: Bar[] = []
    let ts = this.#next!
    for (; this.#time >= ts + MINUTE + LATE; ts += MINUTE)
      for (const course of this.#courses.values()) {
        const bar = barOf(course, ts)
        if (bar) bars.push(bar)
      }
    this.#next = ts
    return bars
  }
}

const NONE: readonly Bar[] = []

/** Null while a market has no price yet. */
function barOf(course: Course, ts: Ms): Bar | null {
  const { contract, minutes, close } = course
  const heard = minutes.get(ts)
  if (heard) {
    minutes.delete(ts)
    const bar = heard.minute.bar(contract, ts)
    course.close = bar.close
    course.closedAt = ts + MINUTE
    return bar
  }
  if (close === 0) return null
  const flat = { open: close, high: close, low: close, close }
  return { contract, ts, ...flat, volume: 0, quoteVolume: 0, takerBuyQuoteVolume: 0, trades: 0 }
}
