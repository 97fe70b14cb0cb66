import type { Ailment } from './ailment.ts'
import type { SteadyClock } from './clock.ts'
import { isoOf, MINUTE, type Ms, SECOND } from './time.ts'

/** A time in which this process did nothing, by wall time. */
export interface Pause {
  readonly from: Ms
  readonly to: Ms
  readonly sentence: string
}

/** A change of the wall clock that no time that passed explains. */
export interface ClockStep {
  /** When it was noticed, by the new time. */
  readonly at: Ms
  /** Above 0 it was set forward. */
  readonly ms: number
}

const LOOK_EVERY_MS = 2 * SECOND
/** A loop that was held for so long did not record meanwhile; venues close connections over it. */
const PAUSED_MS = 5 * SECOND
/** NTP moves a clock by half a millisecond a second: this is no correction of that kind. */
const STEP_MS = 2 * SECOND
const STEP_SHOWN_MS = 10 * MINUTE
const MOST_PAUSES = 100

/**
 * Notices what timers do not tell: that this process stood still (stopped, starved, asleep with its machine), and that
 * somebody set the wall clock.
 */
export class TimeWatch {
  readonly #clock: SteadyClock
  readonly #pauses: Pause[] = []
  readonly #onStep = new Set<(step: ClockStep) => void>()
  #wall: Ms
  #steady: Ms
  #step: ClockStep | null = null
  /** Where wall time was before it was set back: until it is there again, ages of rows cannot be told. */
  #aheadUntil: Ms = 0
  #timer: NodeJS.Timeout | null = null

  constructor(clock: SteadyClock) {
    this.#clock = clock
    this.#wall = clock.now()
    this.#steady = clock.monotonic()
  }

  start(): this {
    this.#timer ??= setInterval(() => this.look(), LOOK_EVERY_MS)
    this.#timer.unref()
    return this
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  onStep(listener: (step: ClockStep) => void): void {
    this.#onStep.add(listener)
  }

  /** Called by its timer, and by whoever has to know before that comes. */
  look(): void {
    const from = this.#wall
    const to = this.#clock.now()
    const steady = this.#clock.monotonic()
    const passed = steady - this.#steady
    const step = to - from - passed
    this.#wall = to
    this.#steady = steady
    if (passed >= LOOK_EVERY_MS + PAUSED_MS)
      this.#note(from, Math.max(from, to), `the process was paused for ${secondsOf(passed)} s`)
    // A machine that sleeps leaves the monotonic clock behind, as one whose clock is set forward does.
    else if (step >= PAUSED_MS)
      this.#note(from, to, `the machine slept for ${secondsOf(step)} s, or its clock was set forward`)
    if (Math.abs(step) < STEP_MS) return
    this.#step = { at: to, ms: step }
    if (step < 0) this.#aheadUntil = Math.max(this.#aheadUntil, from + passed)
    for (const tell of this.#onStep) tell(this.#step)
  }

  /** The last time that it stood still between then and now; null where it did not. */
  pauseSince(at: Ms): Pause | null {
    this.look()
    return this.#pauses.findLast(({ to }) => to > at) ?? null
  }

  ailments(): Ailment[] {
    this.look()
    if (this.#step === null) return []
    const { at, ms } = this.#step
    const now = this.#clock.now()
    const shownUntil = Math.max(at + STEP_SHOWN_MS, this.#aheadUntil)
    if (now >= shownUntil) return []
    const seconds = secondsOf(Math.abs(ms))
    const sentence =
      ms < 0
        ? `The clock of this machine was set back by ${seconds} s at ${isoOf(at)}: until ${isoOf(this.#aheadUntil)} rows come under times that were recorded before, and their age says nothing.`
        : `The clock of this machine was set forward by ${seconds} s at ${isoOf(at)}, or the machine slept: the time between is missing.`
    return [{ part: 'clock', down: false, sentence }]
  }

  #note(from: Ms, to: Ms, sentence: string): void {
    this.#pauses.push({ from, to, sentence })
    if (this.#pauses.length > MOST_PAUSES) this.#pauses.shift()
  }
}

function secondsOf(ms: number): number {
  return Math.round(ms / SECOND)
}
