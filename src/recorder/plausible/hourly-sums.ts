import { made } from '../../core/made.ts'
import { RecentMap } from '../../core/recent-map.ts'
import { floorTo, HOUR, type Ms } from '../../core/time.ts'

/** A day and some hours for what comes late, and as many again. */
const MOST_HOURS = 60
/** Of one hour. Beyond it what is told twice may count twice, which only a flood gets to. */
const MOST_KEYS = 200_000

/** Dollars by contract and clock hour. What a venue tells twice, as after a reconnection, is counted once. */
export class HourlySums {
  readonly #hours = new RecentMap<Hour, Ms>(MOST_HOURS)

  /** False when the hour would hold more than `most` with it; then it is not counted. */
  add(contract: string, at: Ms, usd: number, key: string, most: number): boolean {
    const { sums, keys } = made(this.#hours, floorTo(at, HOUR), newHour)
    if (keys.get(key)) return true
    const sum = (sums.get(contract) ?? 0) + usd
    if (sum > most) return false
    sums.set(contract, sum)
    keys.set(key, true)
    return true
  }
}

type Hour = ReturnType<typeof newHour>

function newHour() {
  return { sums: new Map<string, number>(), keys: new RecentMap<true>(MOST_KEYS) }
}
