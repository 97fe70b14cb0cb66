import { Problem } from '../../core/errors.ts'

interface TurnOptions {
  /** Turns at once, of all callers together. */
  readonly inAll: number
  /** Calls that may wait at once: of one caller, and of all. */
  readonly waitingPerCaller: number
  readonly waitingInAll: number
}

const DEFAULTS: TurnOptions = { inAll: 4, waitingPerCaller: 100, waitingInAll: 1_000 }

const noLimit = () => Number.POSITIVE_INFINITY

interface Line {
  /** Turns that this caller may have at once. */
  readonly atOnce: () => number
  readonly waiting: (() => void)[]
  running: number
}

/**
 * Turns for work that takes the machine, one caller after the other: whoever asks for much waits for its own, and
 * somebody who asks for little is next.
 */
export class FairTurns {
  readonly #options: TurnOptions
  /** Callers that wait or are at work; whose turn last began or ended is last. */
  readonly #lines = new Map<string, Line>()
  #running = 0
  #waiting = 0

  constructor(options: Partial<TurnOptions> = {}) {
    this.#options = { ...DEFAULTS, ...options }
  }

  get waiting(): number {
    return this.#waiting
  }

  get running(): number {
    return this.#running
  }

  /**
   * Resolves when it is the caller's turn, with what ends it; rejects with 429 where too many wait, and when it left.
   * Without `atOnce` the caller has no limit of its own, and is never turned away.
   */
  async take(caller: string, atOnce: (() => number) | null, left?: AbortSignal): Promise<() => void> {
    const { waitingPerCaller, waitingInAll } = this.#options
    const line = this.#lines.get(caller) ?? { atOnce: atOnce ?? noLimit, waiting: [], running: 0 }
    const isFull = line.waiting.length >= waitingPerCaller || this.#waiting >= waitingInAll
    if (isFull && atOnce !== null) {
      const detail = 'Too many answers are waiting to be computed; go on in a second.'
      throw new Problem('rate_limited', detail, { headers: { 'Retry-After': '1' } })
    }
    this.#lines.set(caller, line)
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        left?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        line.waiting.splice(line.waiting.indexOf(start), 1)
        this.#waiting--
        this.#close(caller, line)
        reject(left?.reason)
      }
      left?.addEventListener('abort', leave, { once: true })
      line.waiting.push(start)
      this.#waiting++
      this.#serve()
    })
    return () => {
      line.running--
      this.#running--
      this.#toTheEnd(caller, line)
      this.#close(caller, line)
      this.#serve()
    }
  }

  #serve(): void {
    while (this.#running < this.#options.inAll) {
      const next = this.#next()
      if (next === null) return
      const [caller, line] = next
      this.#toTheEnd(caller, line)
      line.running++
      this.#running++
      this.#waiting--
      line.waiting.shift()!()
    }
  }

  #next(): [string, Line] | null {
    for (const entry of this.#lines) {
      const { waiting, running, atOnce } = entry[1]
      if (waiting.length > 0 && running < atOnce()) return entry
    }
    return null
  }

  #toTheEnd(caller: string, line: Line): void {
    this.#lines.delete(caller)
    this.#lines.set(caller, line)
  }

  #close(caller: string, line: Line): void {
    if (line.running === 0 && line.waiting.length === 0) this.#lines.delete(caller)
  }
}
