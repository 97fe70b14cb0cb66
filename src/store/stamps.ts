/**
 * Numbers that grow with time, for engines that have no other order: of two rows with one key the one with the larger
 * number is read. They are microseconds, of whichever clock those who write have agreed on.
 */
export interface Stamps {
  /** The first of so many in a row. Throws StoreError `fenced` where somebody else writes in our place by now. */
  take(count: number): number
}

/** By this machine's clock, and never twice the same: for whoever writes alone. */
export class ClockStamps implements Stamps {
  #next = 0

  take(count: number): number {
    const first = Math.max(this.#next, Date.now() * 1_000)
    this.#next = first + count
    return first
  }
}
