/**
 * What each of several that are served at once has cost, where only the time is known that passes: while so many are
 * under way, each is charged its part of it. None pays for the waiting that the others cause.
 */
export class SharedTime {
  #underWay = 0
  #each = 0
  #at = 0

  /** Returns what gives its cost in the end. */
  begin(): () => number {
    this.#pass()
    this.#underWay += 1
    const from = this.#each
    return () => {
      this.#pass()
      this.#underWay -= 1
      return this.#each - from
    }
  }

  #pass(): void {
    const now = performance.now()
    if (this.#underWay > 0) this.#each += (now - this.#at) / this.#underWay
    this.#at = now
  }
}
