import { Problem } from '../../core/errors.ts'

interface LaneOptions {
  /** How long each answer is held back. */
  readonly delayMs: number
  /** Calls that may wait at once: of one caller, and of all. */
  readonly perCaller: number
  readonly inAll: number
}

const DEFAULTS: LaneOptions = { delayMs: 500, perCaller: 10, inAll: 1_000 }

/**
 * Where calls above fair use wait. A caller that asks one thing after the other is slowed down to two calls a second
 * and no more; one that asks much at once is told to come back. Waiting costs a timer and nothing else: all are of the
 * same length, which Node keeps in one list.
 */
export class SlowLane {
  readonly #options: LaneOptions
  readonly #waiting = new Map<string, number>()
  #total = 0

  constructor(options: Partial<LaneOptions> = {}) {
    this.#options = { ...DEFAULTS, ...options }
  }

  get waiting(): number {
    return this.#total
  }

  /** Resolves when it is the call's turn; rejects with 429 where too many wait already, and at once when it left. */
  async wait(caller: string, left?: AbortSignal): Promise<void> {
    const { delayMs, perCaller, inAll } = this.#options
    const own = this.#waiting.get(caller) ?? 0
    if (own >= perCaller || this.#total >= inAll) {
      const detail = 'Above fair use, calls are answered slowly, and too many are waiting; go on in a second.'
      throw new Problem('rate_limited', detail, { headers: { 'Retry-After': '1' } })
    }
    this.#waiting.set(caller, own + 1)
    this.#total++
    try {
      await pause(delayMs, left)
    } finally {
      this.#leave(caller)
    }
  }

  #leave(caller: string): void {
    this.#total--
    const left = (this.#waiting.get(caller) ?? 1) - 1
    if (left === 0) this.#waiting.delete(caller)
    else this.#waiting.set(caller, left)
  }
}

function pause(ms: number, left: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      reject(left?.reason)
    }
    const timer = setTimeout(() => {
      left?.removeEventListener('abort', leave)
      resolve()
    }, ms)
    left?.addEventListener('abort', leave, { once: true })
  })
}
