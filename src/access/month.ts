import type { Ms, Span } from '../core/time.ts'

/** The UTC calendar month of a moment. */
export function monthAt(now: Ms): Span {
  const date = new Date(now)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  return { from: Date.UTC(year, month), to: Date.UTC(year, month + 1) }
}

/** Says of every call which month it is in, and looks at the calendar once a month. */
export class CurrentMonth {
  #month: Span = { from: 0, to: 0 }

  /** The same object for as long as the month lasts. */
  at(now: Ms): Span {
    // Also when the clock was set back.
    if (now < this.#month.from || now >= this.#month.to) this.#month = monthAt(now)
    return this.#month
  }
}
