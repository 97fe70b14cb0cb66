import { BAR_INTERVALS, type BarEnds, type BarInterval } from '../../core/bars.ts'
import type { Ms } from '../../core/time.ts'
import { NO_BARS, type RsiState, rsiOf, withBar } from './rsi.ts'

/**
 * One perpetual on all intervals, as its prices come. The close of a bar is the last price within it, which may be on
 * its end; a bar without a price is none, and the next one is held against the last that had one.
 */
export class RsiTrack {
  readonly #states = new Map<BarInterval, RsiState>()
  #price: number | null = null
  #pricedAt: Ms = Number.NEGATIVE_INFINITY

  /** The last price that is known. */
  get price(): number | null {
    return this.#price
  }

  state(interval: BarInterval): RsiState {
    return this.#states.get(interval) ?? NO_BARS
  }

  /** Goes on from what was on record. */
  resume(interval: BarInterval, state: RsiState): void {
    this.#states.set(interval, state)
  }

  quote(price: number, at: Ms): void {
    if (at < this.#pricedAt) return
    this.#price = price
    this.#pricedAt = at
  }

  /** Ends the bars of that moment, as far as it is later than what they know. */
  end({ at, bars }: BarEnds): void {
    if (this.#price === null) return
    for (const { interval, from } of bars) {
      const state = this.state(interval)
      const isNew = state.closedAt === null || at > state.closedAt
      if (isNew && this.#pricedAt > from) this.#states.set(interval, withBar(state, this.#price, at))
    }
  }

  /** Prices by the moment at which they stood, and the ends of bars, one after the other. */
  follow(prices: ReadonlyMap<Ms, number>, ends: readonly BarEnds[]): void {
    for (const end of ends) {
      const price = prices.get(end.at)
      if (price !== undefined) this.quote(price, end.at)
      this.end(end)
    }
  }

  /** With the bar that is on, where it has a price yet. */
  rsi(interval: BarInterval): number | null {
    const state = this.state(interval)
    const isOn = this.#price !== null && this.#pricedAt > (state.closedAt ?? Number.NEGATIVE_INFINITY)
    return rsiOf(isOn ? withBar(state, this.#price!, this.#pricedAt) : state)
  }

  /** All of them by the name of their interval. */
  all(): Record<BarInterval, number | null> {
    return Object.fromEntries(BAR_INTERVALS.map((interval) => [interval, this.rsi(interval)])) as Record<
      BarInterval,
      number | null
    >
  }
}
