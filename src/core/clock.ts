import { type Duration, dateOf, durationMs, floorTo, isoOf, type Ms } from './time.ts'

/** A moment, with the arithmetic that boards need: `now.minus('25h')`. */
export class Instant {
  readonly ms: Ms

  constructor(ms: Ms) {
    this.ms = ms
  }

  minus(duration: Duration): Instant {
    return new Instant(this.ms - durationMs(duration))
  }

  plus(duration: Duration): Instant {
    return new Instant(this.ms + durationMs(duration))
  }

  floor(duration: Duration): Instant {
    return new Instant(floorTo(this.ms, durationMs(duration)))
  }

  get iso(): string {
    return isoOf(this.ms)
  }

  get date(): string {
    return dateOf(this.ms)
  }
}

/** Where the present comes from; tests hand in their own. */
export interface Clock {
  now(): Ms
}

export const systemClock: Clock = { now: () => Date.now() }
