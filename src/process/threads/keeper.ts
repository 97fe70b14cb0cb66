import { Beat } from '../../core/beat.ts'
import { sentenceOf } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'

/** How one thread is started and ended. */
export interface Kept {
  readonly name: string
  readonly log: Log
  /** Resolves when it is up, with the promise of why it ended. It strikes that beat. */
  readonly start: (beat: Beat) => Promise<{ readonly ended: Promise<string> }>
  /** It is neither watched nor started again. */
  readonly once?: boolean
  /** Ends one that hangs. Resolves once it is gone; throws where it cannot be ended. */
  readonly end: (beat: Beat) => Promise<void>
}

interface Patience {
  readonly lookEveryMs: number
  /** Looks without a beat after which it hangs. */
  readonly looks: number
  readonly firstPauseMs: number
  readonly longestPauseMs: number
  /** Who lived for so long may be started again at once. */
  readonly steadyMs: number
}

const PATIENCE: Patience = {
  lookEveryMs: 1_000,
  looks: 10,
  firstPauseMs: 1_000,
  longestPauseMs: 30_000,
  steadyMs: 60_000,
}

/**
 * Keeps a thread alive: one that ends by itself, or gives no sign of life for ten seconds, is started again. Looks are
 * counted, not time: when the whole process is held up, its threads are no more silent than whoever watches them.
 */
export class Keeper {
  readonly #kept: Kept
  readonly #patience: Patience
  readonly #leaving = new AbortController()
  #beat = new Beat()
  #watch: NodeJS.Timeout | null = null
  #isUp = false
  #restarts = 0
  /** In a row, none of which lived for long. */
  #failures = 0

  constructor(kept: Kept, patience: Partial<Patience> = {}) {
    this.#kept = kept
    this.#patience = { ...PATIENCE, ...patience }
  }

  get isAway(): boolean {
    return !this.#isUp
  }

  get restarts(): number {
    return this.#restarts
  }

  /** Throws why the first start failed; from then on it is kept alive. */
  async start(): Promise<void> {
    this.#beat = new Beat()
    const { ended } = await this.#kept.start(this.#beat)
    this.#isUp = true
    const since = performance.now()
    if (!this.#kept.once) this.#look()
    void ended.then((why) => this.#ended(why, performance.now() - since))
  }

  /** It may end from now on. */
  leave(): void {
    this.#leaving.abort()
    if (this.#watch) clearInterval(this.#watch)
  }

  #look(): void {
    const beat = this.#beat
    const { name, log, end } = this.#kept
    const { looks, lookEveryMs } = this.#patience
    let strikes = beat.strikes
    let silent = 0
    this.#watch = setInterval(() => {
      if (beat.strikes !== strikes) {
        // One that could not be ended may come to itself.
        if (silent >= looks) log.warn(`The ${name} gives signs of life again.`)
        strikes = beat.strikes
        silent = 0
        this.#isUp = true
        return
      }
      silent += 1
      if (silent % looks !== 0) return
      this.#isUp = false
      log.error(
        `The ${name} has given no sign of life for ${(silent * lookEveryMs) / 1_000} s: it is to be ended and started again.`,
      )
      end(beat).catch((thrown) => log.error(`The ${name} cannot be ended: ${sentenceOf(thrown)}`))
    }, lookEveryMs)
    this.#watch.unref()
  }

  async #ended(why: string, livedMs: number): Promise<void> {
    this.#isUp = false
    if (this.#watch) clearInterval(this.#watch)
    if (this.#leaving.signal.aborted || this.#kept.once) return
    const { name, log } = this.#kept
    const { steadyMs } = this.#patience
    if (livedMs >= steadyMs) this.#failures = 0
    for (let reason = why; !this.#leaving.signal.aborted; ) {
      log.error(`The ${name} has ended: ${reason}. It is started again.`)
      await this.#pause()
      if (this.#leaving.signal.aborted) return
      this.#failures += 1
      this.#restarts += 1
      try {
        await this.start()
        log.warn(`The ${name} is up again.`)
        return
      } catch (thrown) {
        reason = sentenceOf(thrown)
      }
    }
  }

  /** None before the first try. */
  async #pause(): Promise<void> {
    if (this.#failures === 0) return
    const { firstPauseMs, longestPauseMs } = this.#patience
    const ms = Math.min(longestPauseMs, firstPauseMs * 2 ** (this.#failures - 1))
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#leaving.signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true })
    })
  }
}
