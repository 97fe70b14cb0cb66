/** A stream of chances that starts anew for every key: the same key gives the same ones, on every machine. */
export class Chances {
  #state: number

  constructor(key: number) {
    this.#state = key | 0
  }

  /** Uniform in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let h = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    h ^= h + Math.imul(h ^ (h >>> 7), h | 61)
    return ((h ^ (h >>> 14)) >>> 0) / 0x1_0000_0000
  }
}
