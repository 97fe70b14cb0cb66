import { floorTo, HOUR, type Ms } from '../../core/time.ts'

interface Hour {
  readonly sums: Map<string, number>
  readonly keys: Set<string>
}

/** A day and some hours for what comes late. */
const MOST_HOURS = 30
/** Of one hour. Beyond it what is told twice may count twice, which only a flood gets to. */
const MOST_KEYS = 200_000

/** Dollars by contract and clock hour. What a venue tells twice, as after a reconnection, is counted once. */
export class HourlySums {
  readonly #hours = new Map<Ms, Hour>()

  /** False when the hour would hold more than `most` with it; then it is not counted. */
  add(contract: string, at: Ms, usd: number, key: string, most: number): boolean {
    const { sums, keys } = this.#hourOf(at)
    if (keys.has(key)) return true
    const sum = (sums.get(contract) ?? 0) + usd
    if (sum > most) return false
    sums.set(contract, sum)
    if (keys.size >= MOST_KEYS) keys.clear()
    keys.add(key)
    return true
  }

  #hourOf(at: Ms): Hour {
    const start = floorTo(at, HOUR)
    let hour = this.#hours.get(start)
    if (!hour) {
      hour = { sums: new Map(), keys: new Set() }
      this.#hours.set(start, hour)
      const [first] = this.#hours.keys()
      if (this.#hours.size > MOST_HOURS) this.#hours.delete(first!)
    }
    return hour
  }
}
