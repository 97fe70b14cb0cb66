import { type Duration, dateOf, durationMs, floorTo, type Ms, SINCE_EVER } from './time.ts'

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

  /** The bounds of what happened within that time, up to this very moment. */
  last(duration: Duration): { readonly since: Ms; readonly until: Ms } {
    return { since: this.ms - durationMs(duration), until: this.ms + 1 }
  }

  /** The bounds of what happened from then on, up to this very moment. */
  since(from: Ms): { readonly since: Ms; readonly until: Ms } {
    return { since: from, until: this.ms + 1 }
  }

  /** The bounds of everything up to this moment. */
  ever(): { readonly since: Ms; readonly until: Ms } {
    return { since: SINCE_EVER, until: this.ms + 1 }
  }

  get date(): string {
    return dateOf(this.ms)
  }
}

/** Where the present comes from; tests hand in their own. Wall time is what rows are dated by, and can be set back. */
export interface Clock {
  now(): Ms
}

/**
 * Tells ages, turns and limits too: they are differences of `monotonic`, which no one can set. It may stand still while
 * the machine sleeps.
 */
export interface SteadyClock extends Clock {
  monotonic(): Ms
}

export const systemClock: SteadyClock = { now: () => Date.now(), monotonic: () => performance.now() }
