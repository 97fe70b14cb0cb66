import type { OpenReader, Spend } from '../define/reader.ts'
import type { AnyTable } from '../define/table.ts'

type Ask = (query: never) => Promise<unknown>

/**
 * What the kitchen does for one answer: the time in which none of its readings is under way, for then it is being
 * worked on. Readings tell their own cost; what they wait for the engine is nobody's.
 */
export class ComputingTime {
  readonly #spend: Spend
  #underWay = 0
  #since = performance.now()

  constructor(spend: Spend) {
    this.#spend = spend
  }

  /** Readers whose readings stop this clock, and that tell what they cost. */
  watch(openReader: OpenReader): OpenReader {
    const watched = (table: AnyTable) => {
      const reader = openReader(table, this.#spend) as unknown as Record<string, Ask>
      const own = (verb: string): Ask => {
        return (query) => this.#whileReading(() => reader[verb]!(query))
      }
      return {
        range: own('range'),
        latest: own('latest'),
        aggregate: own('aggregate'),
        bucket: own('bucket'),
      }
    }
    return watched as unknown as OpenReader
  }

  async #whileReading<T>(read: () => Promise<T>): Promise<T> {
    this.stop()
    this.#underWay++
    try {
      return await read()
    } finally {
      if (--this.#underWay === 0) this.#since = performance.now()
    }
  }

  /** Accounts for what was done until now. */
  stop(): void {
    if (this.#underWay > 0) return
    const now = performance.now()
    this.#spend(now - this.#since)
    this.#since = now
  }
}
