import { floorTo, type Ms } from '../core/time.ts'

interface AskedBars {
  readonly from: Ms | undefined
  /** Bars that open on it or later are left out. */
  readonly to: Ms
  readonly limit: number
  readonly step: Ms
  readonly now: Ms
}

/** The bars that a question is about, oldest first, by when they open. */
export class BarWindow {
  readonly opens: readonly Ms[]
  readonly #asked: AskedBars

  /**
   * The newest that open before `to` and are no future, and one more than are shown: the bar that is on may turn out
   * to be left out.
   */
  constructor(asked: AskedBars) {
    const { from, to, limit, step, now } = asked
    const last = floorTo(Math.min(to - 1, now), step)
    const earliest = from === undefined ? Number.NEGATIVE_INFINITY : Math.ceil(from / step) * step
    const first = Math.max(earliest, last - limit * step)
    const count = Math.max(0, (last - first) / step + 1)
    this.opens = Array.from({ length: count }, (_, place) => first + place * step)
    this.#asked = asked
  }

  /** Those that are shown. The bar that is on is one of them where anything is known of it. */
  shown(isKnown: (open: Ms) => boolean): readonly Ms[] {
    const { limit, step, now } = this.#asked
    const last = this.opens.at(-1)
    const endsOpen = last !== undefined && last + step > now && !isKnown(last)
    const shown = endsOpen ? this.opens.slice(0, -1) : this.opens
    return shown.slice(-limit)
  }

  /** Whether bars from `from` on are not shown. */
  leavesOut(shown: readonly Ms[]): boolean {
    const { from, step } = this.#asked
    return from !== undefined && shown.length > 0 && shown[0]! - step >= from
  }
}
