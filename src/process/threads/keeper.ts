import type { Ailment } from '../../core/ailment.ts'
import { Beat } from '../../core/beat.ts'
import { sentenceOf } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { readThreadStat, type ThreadStat } from '../../core/thread-stat.ts'
import { HOUR, MINUTE, type Ms, SECOND } from '../../core/time.ts'
import { LIVENESS, Liveness, type Silence, silenceText } from './liveness.ts'

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
  /** What the system has of it; null where that is not known. */
  readonly measure?: (beat: Beat) => ThreadStat | null
}

const FIRST_PAUSE_MS = SECOND
const LONGEST_PAUSE_MS = MINUTE
/** Who lived for so long may be started again at once. */
const STEADY_MS = 5 * MINUTE
/** One that hung before may be silent for longer, up to so many times. */
const MOST_PATIENCE = 8
/** That it was starved is told for so long after it has come to itself. */
const STARVED_TOLD_MS = MINUTE
/** So many restarts within an hour are no accident. */
const MANY_RESTARTS = 3

/**
 * Keeps a thread alive: one that ends by itself, or hangs, is started again, later each time while it does not last. One
 * that only gets no processor is left alone, and health says so: ended, it would have to begin anew with as little.
 */
export class Keeper {
  readonly #kept: Kept
  readonly #leaving = new AbortController()
  #beat = new Beat()
  #watch: NodeJS.Timeout | null = null
  #isUp = false
  #restarts = 0
  /** When they were, of the last hour. */
  #restartedAt: Ms[] = []
  /** In a row, none of which lived for long. */
  #failures = 0
  /** How often in a row it was ended because it hung. */
  #hangs = 0
  #starved: { readonly silence: Silence; readonly at: Ms } | null = null

  constructor(kept: Kept) {
    this.#kept = kept
  }

  get isAway(): boolean {
    return !this.#isUp
  }

  get restarts(): number {
    return this.#restarts
  }

  get restartsWithinHour(): number {
    const now = performance.now()
    return this.#restartedAt.filter((at) => now - at < HOUR).length
  }

  /** What is wrong with it while it is up; that it is not is for whoever knows what is missing then. */
  ailments(): Ailment[] {
    const { name: part } = this.#kept
    const now = performance.now()
    const found: Ailment[] = []
    if (this.#starved !== null && now - this.#starved.at < STARVED_TOLD_MS) {
      const sentence = `The ${part} gets too little processor time: it gave no sign of life for ${silenceText(this.#starved.silence)}.`
      found.push({ part, down: false, sentence })
    }
    const restarts = this.restartsWithinHour
    if (restarts >= MANY_RESTARTS) {
      const sentence = `The ${part} had to be started again ${restarts} times within an hour.`
      found.push({ part, down: false, sentence })
    }
    return found
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
    const { name, log, end, measure = measured } = this.#kept
    const liveness = new Liveness(LIVENESS, Math.min(MOST_PATIENCE, 2 ** this.#hangs))
    let lookedAt = performance.now()
    let isStarved = false
    let isHung = false
    this.#watch = setInterval(() => {
      const now = performance.now()
      const elapsedMs = now - lookedAt
      lookedAt = now
      const verdict = liveness.look({ heartbeats: beat.strikes, elapsedMs, stat: measure(beat) })
      const { silence } = liveness
      if (verdict === 'alive') {
        // One that could not be ended may come to itself.
        if (isHung) log.warn(`The ${name} gives signs of life again.`)
        this.#isUp = true
        isHung = false
        isStarved = false
      } else if (verdict === 'starved') {
        const sentence = `The ${name} gets too little processor time: silent for ${silenceText(silence)}.`
        if (!isStarved) log.warn(sentence)
        isStarved = true
        this.#starved = { silence, at: now }
      } else if (verdict === 'hung') {
        const sentence = `The ${name} has given no sign of life for ${silenceText(silence)}`
        log.error(`${sentence}: it is to be ended and started again.`)
        if (!isHung) this.#hangs++
        isHung = true
        this.#isUp = false
        liveness.reset()
        end(beat).catch((thrown) => log.error(`The ${name} cannot be ended: ${sentenceOf(thrown)}`))
      }
    }, LIVENESS.lookEveryMs)
    this.#watch.unref()
  }

  async #ended(why: string, livedMs: number): Promise<void> {
    this.#isUp = false
    if (this.#watch) clearInterval(this.#watch)
    if (this.#leaving.signal.aborted || this.#kept.once) return
    const { name, log } = this.#kept
    if (livedMs >= STEADY_MS) {
      this.#failures = 0
      this.#hangs = 0
    }
    for (let reason = why; !this.#leaving.signal.aborted; ) {
      log.error(`The ${name} has ended: ${reason}. It is started again.`)
      await this.#pause()
      if (this.#leaving.signal.aborted) return
      this.#failures += 1
      this.#restarts += 1
      const now = performance.now()
      this.#restartedAt = [...this.#restartedAt.filter((at) => now - at < HOUR), now]
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
    const ms = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.#failures - 1))
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#leaving.signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true })
    })
  }
}

function measured(beat: Beat): ThreadStat | null {
  return readThreadStat(beat.thread)
}
