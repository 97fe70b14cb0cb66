import { made } from '../core/made.ts'

/** Upper bounds in seconds. */
export const DURATION_BOUNDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10] as const

const HIGHEST_STATUS = 600

/** What happened on one route, in plain numbers: counting must cost nothing beside answering. */
export class RouteCounts {
  readonly route: string
  readonly byStatus = new Float64Array(HIGHEST_STATUS)
  readonly byDuration = new Float64Array(DURATION_BOUNDS.length + 1)
  seconds = 0
  bytes = 0

  constructor(route: string) {
    this.route = route
  }

  count(status: number, milliseconds: number, bytes: number): void {
    this.byStatus[status]!++
    const seconds = milliseconds / 1_000
    this.seconds += seconds
    this.bytes += bytes
    let slot = 0
    while (slot < DURATION_BOUNDS.length && seconds > DURATION_BOUNDS[slot]!) slot++
    this.byDuration[slot]!++
  }
}

/** The counts of every route by its name. */
export class AllCounts {
  readonly #routes = new Map<string, RouteCounts>()

  of(route: string): RouteCounts {
    return made(this.#routes, route, () => new RouteCounts(route))
  }

  [Symbol.iterator](): Iterator<RouteCounts> {
    return this.#routes.values()
  }
}
