import { MINUTE, type Ms } from '../core/time.ts'
import type { Reader } from '../define/reader.ts'
import { STEP, type Strategy } from '../define/strategy.ts'
import type { signals } from '../tables/signals/signals.ts'
import type { Grid } from './grid.ts'

/** More than are decided in the longest time that is asked for at once. */
const MOST_SIGNALS = 1_000_000

/** What has been decided already: until when positions are held, and what is not decided again. */
export class Positions {
  readonly #ids = new Set<string>()
  readonly #times = new Map<string, Ms[]>()

  static async read(reader: Reader<typeof signals>, grid: Grid): Promise<Positions> {
    const rows = await reader.range({
      columns: ['signal_id', 'created_at', 'strategy', 'symbol'],
      // No position is held for longer than rules look back.
      since: grid.first,
      // A decision is dated after its mark.
      until: grid.end + STEP,
      order: 'asc',
      limit: MOST_SIGNALS,
    })
    const positions = new Positions()
    for (const { signal_id, created_at, strategy, symbol } of rows) {
      positions.#ids.add(signal_id)
      positions.#timesOf(strategy, symbol).push(created_at)
    }
    return positions
  }

  isKnown(signalId: string): boolean {
    return this.#ids.has(signalId)
  }

  of(strategy: Strategy, symbol: string): Held {
    return new Held(this.#timesOf(strategy.id, symbol), strategy.timeoutMinutes * MINUTE)
  }

  #timesOf(strategy: string, symbol: string): Ms[] {
    const key = `${strategy} ${symbol}`
    const times = this.#times.get(key) ?? []
    this.#times.set(key, times)
    return times
  }
}

/** The positions of one strategy and perpetual, along marks in their order. */
class Held {
  readonly #times: readonly Ms[]
  readonly #limit: Ms
  #next = 0
  #until: Ms = Number.NEGATIVE_INFINITY

  constructor(times: readonly Ms[], limit: Ms) {
    this.#times = times
    this.#limit = limit
  }

  /** Until a position has ended by itself at the latest: its outcome is no part of a decision. */
  isHeldAt(mark: Ms): boolean {
    for (; this.#next < this.#times.length && this.#times[this.#next]! <= mark; this.#next++)
      this.take(this.#times[this.#next]!)
    return mark < this.#until
  }

  take(createdAt: Ms): void {
    this.#until = Math.max(this.#until, createdAt + this.#limit)
  }
}
