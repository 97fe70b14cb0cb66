import type { ThreadStat } from '../../core/thread-stat.ts'
import type { Ms } from '../../core/time.ts'

/** What the supervisor sees of a thread when it looks. */
export interface Look {
  /** Heartbeats since it began. */
  readonly heartbeats: number
  /** Since the look before, by the supervisor's own clock. */
  readonly elapsedMs: Ms
  /** Null where the system tells nothing of single threads. */
  readonly stat: ThreadStat | null
}

/** What a thread did since its last heartbeat. */
export interface Silence {
  /** It had a processor. */
  readonly ranMs: Ms
  /** It would have run, and was not let; or the whole process stood still. */
  readonly waitedMs: Ms
  /** It wanted no processor. */
  readonly blockedMs: Ms
}

/**
 * `silent`: without a heartbeat since the look before, and not for long. `starved`: silent because it gets no processor; ending it would cost a start, and make the next one wait as long.
 * `hung`: it has had all it needs and does not come back.
 */
export type Verdict = 'alive' | 'silent' | 'starved' | 'hung'

export interface LivenessLimits {
  readonly lookEveryMs: Ms
  /** Processor time without a heartbeat after which it hangs: a loop that does not end. */
  readonly ranMs: Ms
  /** Time in which it neither ran nor wanted to: it waits for what does not come. */
  readonly blockedMs: Ms
  /** So long of waiting has to be told. */
  readonly starvedMs: Ms
}

export const LIVENESS: LivenessLimits = {
  lookEveryMs: 1_000,
  ranMs: 10_000,
  blockedMs: 20_000,
  starvedMs: 10_000,
}

const NOTHING: Silence = { ranMs: 0, waitedMs: 0, blockedMs: 0 }

/** Tells a thread that is starved from one that hangs, by what it did with its time and not by how long it is silent. */
export class Liveness {
  readonly #limits: LivenessLimits
  /** How much more than the limits is borne: more for one that was ended before and is silent again. */
  readonly #patience: number
  #heartbeats: number | null = null
  #cpuMs: number | null = null
  #silence = NOTHING

  constructor(limits: LivenessLimits = LIVENESS, patience = 1) {
    this.#limits = limits
    this.#patience = patience
  }

  get silence(): Silence {
    return this.#silence
  }

  look({ heartbeats, elapsedMs, stat }: Look): Verdict {
    const ranMs = stat === null ? null : Math.min(elapsedMs, stat.cpuMs - (this.#cpuMs ?? stat.cpuMs))
    this.#cpuMs = stat?.cpuMs ?? null
    if (heartbeats !== this.#heartbeats) {
      this.#heartbeats = heartbeats
      this.#silence = NOTHING
      return 'alive'
    }
    this.#silence = added(this.#silence, this.#spent(elapsedMs, ranMs, stat))
    return this.#verdict()
  }

  /** It could not be ended: the next verdict is about what it does from now on. */
  reset(): void {
    this.#silence = NOTHING
  }

  #spent(elapsedMs: Ms, ranMs: Ms | null, stat: ThreadStat | null): Silence {
    // A supervisor that is late itself was held up with the whole process.
    const ownMs = Math.min(elapsedMs, 2 * this.#limits.lookEveryMs)
    const ran = ranMs ?? 0
    const rest = Math.max(0, ownMs - ran)
    const heldUp = Math.max(0, elapsedMs - ran - rest)
    return stat?.isWaiting
      ? { ranMs: ran, waitedMs: rest + heldUp, blockedMs: 0 }
      : { ranMs: ran, waitedMs: heldUp, blockedMs: rest }
  }

  #verdict(): Verdict {
    const { ranMs, waitedMs, blockedMs } = this.#silence
    const limits = this.#limits
    const patience = this.#patience
    if (ranMs >= limits.ranMs * patience || blockedMs >= limits.blockedMs * patience) return 'hung'
    return waitedMs >= limits.starvedMs && waitedMs > ranMs + blockedMs ? 'starved' : 'silent'
  }
}

/** For logs and health. */
export function silenceText({ ranMs, waitedMs, blockedMs }: Silence): string {
  const seconds = (ms: Ms) => Math.round(ms / 1_000)
  const all = seconds(ranMs + waitedMs + blockedMs)
  return `${all} s (it ran for ${seconds(ranMs)} s and waited for a processor for ${seconds(waitedMs)} s)`
}

function added(a: Silence, b: Silence): Silence {
  return {
    ranMs: a.ranMs + b.ranMs,
    waitedMs: a.waitedMs + b.waitedMs,
    blockedMs: a.blockedMs + b.blockedMs,
  }
}
