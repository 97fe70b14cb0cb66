import type { Ms } from '../core/time.ts'

/** Whether our own line works: it does when anybody has answered over it. Times are those of a stopwatch. */
export class Line {
  #lastAnswer = Number.NEGATIVE_INFINITY
  readonly #waiting = new Set<() => void>()

  answered(): void {
    this.#lastAnswer = performance.now()
    for (const tell of this.#waiting) tell()
  }

  /** Whether somebody answered after `since`, or does within so long from now. */
  async isAlive(since: Ms, withinMs: number): Promise<boolean> {
    if (this.#lastAnswer < since) await this.#nextAnswer(withinMs)
    return this.#lastAnswer >= since
  }

  #nextAnswer(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        this.#waiting.delete(end)
        resolve()
      }
      const timer = setTimeout(end, withinMs)
      timer.unref()
      this.#waiting.add(end)
    })
  }
}
