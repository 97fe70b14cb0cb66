import { floorTo, MINUTE, type Ms, SECOND } from '../core/time.ts'
import type { Contract } from '../define/market.ts'
import { inCoins, perCoin } from './fields.ts'
import type { Trade } from './trade.ts'

/** A finished minute, in coins and dollars. */
export interface Bar {
  readonly contract: Contract
  /** Its start. */
  readonly ts: Ms
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
  readonly quoteVolume: number
  readonly takerBuyQuoteVolume: number | null
  readonly trades: number | null
}

/** So long after its end a minute waits for trades that are late. */
const LATE = 5 * SECOND
/** Subscriptions take effect one by one, and the venue's clock is not ours. */
const SETTLES = 10 * SECOND

/** A minute that is on. */
class Minute {
  readonly #ids = new Set<string>()
  #first: Trade | null = null
  #last: Trade | null = null
  #high = 0
  #low = Number.POSITIVE_INFINITY
  #coins = 0
  #dollars = 0
  #bought = 0
  #count = 0

  add(trade: Trade): void {
    if (this.#ids.has(trade.id)) return
    this.#ids.add(trade.id)
    const { contract, side, time, count = 1 } = trade
    const price = perCoin(trade.price, contract)
    const coins = inCoins(trade.size, contract, price)
    // Of one moment the order is that in which they came.
    if (this.#first === null || time < this.#first.time) this.#first = trade
    if (this.#last === null || time >= this.#last.time) this.#last = trade
    if (price > this.#high) this.#high = price
    if (price < this.#low) this.#low = price
    this.#coins += coins
    this.#dollars += coins * price
    if (side === 'BUY') this.#bought += coins * price
    this.#count += count
  }

  /** Of one that had a trade. */
  bar(contract: Contract, ts: Ms): Bar {
    return {
      contract,
      ts,
      open: perCoin(this.#first!.price, contract),
      high: this.#high,
      low: this.#low,
      close: perCoin(this.#last!.price, contract),
      volume: this.#coins,
      quoteVolume: this.#dollars,
      takerBuyQuoteVolume: this.#bought,
      trades: this.#count,
    }
  }
}

/** One market of the connection. */
interface Course {
  readonly contract: Contract
  readonly minutes: Map<Ms, Minute>
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
    let minute = course.minutes.get(ts)
    if (!minute) {
      minute = new Minute()
      course.minutes.set(ts, minute)
    }
    minute.add(trade)
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
  const minute = minutes.get(ts)
  if (minute) {
    minutes.delete(ts)
    const bar = minute.bar(contract, ts)
    course.close = bar.close
    course.closedAt = ts + MINUTE
    return bar
  }
  if (close === 0) return null
  const flat = { open: close, high: close, low: close, close }
  return { contract, ts, ...flat, volume: 0, quoteVolume: 0, takerBuyQuoteVolume: 0, trades: 0 }
}
