import { StoreError } from '../core/errors.ts'
import { type Ms, SECOND } from '../core/time.ts'

/** The book's word that we are alive, and when it was asked for by our own clocks. */
interface Anchor {
  readonly now: Ms
  readonly until: Ms
  readonly askedAt: number
  readonly askedOn: Ms
}

/** Of a membership its last second: for rows that are found to be late when it is over. */
const LAST_MS = SECOND
const MICROS = 1_000

/**
 * Numbers of the book's clock, for rows: whoever takes over what we did writes larger ones, however late our last rows
 * arrive. Ours never reach the end of our membership, and a successor's begin behind it.
 */
export class LeaseStamps {
  #anchor: Anchor | null = null
  #next = 0
  /** While what somebody else took over is brought to an end: where the membership ended in which we had it. */
  #endedAt: Ms | null = null

  /** `askedAt` and `askedOn` are our clocks before the book was asked, so that its time is never later than we take it. */
  renewed(now: Ms, until: Ms, askedAt: number, askedOn: Ms): void {
    this.#anchor = { now, until, askedAt, askedOn }
  }

  /** Somebody else took over: rows from before are numbered as before, until `caughtUp`. To be told before `renewed`. */
  fallBehind(): void {
    this.#endedAt = this.#anchor?.until ?? null
  }

  caughtUp(): void {
    this.#endedAt = null
  }

  /** How long we may still write as one that is alive; below nothing where we may not. */
  leftMs(): Ms {
    if (this.#anchor === null) return 0
    const { now, until, askedAt, askedOn } = this.#anchor
    // A machine that slept knows of it by one of them.
    const elapsed = Math.max(performance.now() - askedAt, Date.now() - askedOn)
    return until - LAST_MS - now - elapsed
  }

  take(count: number): number {
    const [from, to] = this.#endedAt === null ? this.#alive() : behind(this.#endedAt)
    const first = Math.max(this.#next, Math.floor(from * MICROS))
    if (first + count > to * MICROS) throw fenced()
    this.#next = first + count
    return first
  }

  #alive(): readonly [from: Ms, to: Ms] {
    if (this.#anchor === null || this.leftMs() <= 0) throw fenced()
    const { now, until, askedAt } = this.#anchor
    return [now + performance.now() - askedAt, until - LAST_MS]
  }
}

function behind(endedAt: Ms): readonly [from: Ms, to: Ms] {
  return [endedAt - LAST_MS, endedAt]
}

function fenced(): StoreError {
  return new StoreError(
    'fenced',
    'the leases of this process have run out: nothing is written until they are renewed',
  )
}
