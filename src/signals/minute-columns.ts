import type { TradeBar } from '../analytics/signals/trade-walk.ts'
import { MINUTE, type Ms } from '../core/time.ts'

/** Open, high, low and close. */
const PRICES = 4

/** Minutes of one perpetual as plain figures: as objects that stay for a while, millions of them keep the collector busy. */
export class MinuteColumns {
  readonly #start: Ms
  readonly #prices: Float64Array

  constructor(start: Ms, minutes: number) {
    this.#start = start
    this.#prices = new Float64Array(minutes * PRICES)
  }

  put({ ts, open, high, low, close }: TradeBar): void {
    const place = ((ts - this.#start) / MINUTE) * PRICES
    this.#prices[place] = open
    this.#prices[place + 1] = high
    this.#prices[place + 2] = low
    this.#prices[place + 3] = close
  }

  /** Minutes with `from` ≤ start < `to`, without those that are missing: no price is zero. */
  between(from: Ms, to: Ms): TradeBar[] {
    const bars: TradeBar[] = []
    const prices = this.#prices
    const first = Math.max(0, Math.ceil((from - this.#start) / MINUTE)) * PRICES
    const end = Math.min(prices.length, Math.ceil((to - this.#start) / MINUTE) * PRICES)
    for (let place = first; place < end; place += PRICES) {
      const open = prices[place]!
      if (open === 0) continue
      const ts = this.#start + (place / PRICES) * MINUTE
      bars.push({ ts, open, high: prices[place + 1]!, low: prices[place + 2]!, close: prices[place + 3]! })
    }
    return bars
  }
}
