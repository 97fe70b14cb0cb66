import type { Ms } from '../core/time.ts'
import { MINUTE, SECOND } from '../core/time.ts'
import { RecentMap } from './recent-map.ts'

const WINDOW: Ms = MINUTE
const BLOCK: Ms = 10 * MINUTE
/** Beyond this multiple of its limit a caller is blocked. */
const BLOCK_FACTOR = 10

/** Callers remembered at once: some 15 MB when full. */
const MAX_CALLERS = 100_000
const MAX_BLOCKS = 10_000

/** The minute of one caller; it starts with its first call, so that the reset it is told is its own. */
interface Window {
  startedAt: Ms
  count: number
}

export interface Usage {
  /** `ok` within the limit, `slow` above it; `refused` is not counted, `blocked` is from now on. */
  readonly state: 'ok' | 'slow' | 'refused' | 'blocked'
  readonly remaining: number
  /** Whole seconds until the caller starts afresh. */
  readonly resetSeconds: number
}

/** A caller that is kept out, and until when. */
export interface Block {
  readonly id: string
  readonly until: Ms
}

/** Counts calls a minute; how callers are named is none of its business. */
export class Quota {
  readonly #windows = new RecentMap<Window>(MAX_CALLERS)
  readonly #blockedUntil = new RecentMap<Ms>(MAX_BLOCKS)
  readonly #onBlock: (id: string) => void

  constructor(onBlock: (id: string) => void) {
    this.#onBlock = onBlock
  }

  /** Counts one call. With `hard`, a call above the limit is refused instead of served slowly. */
  take(id: string, limit: number, hard: boolean, now: Ms): Usage {
    const until = this.#blockedUntil.get(id)
    if (until !== undefined) {
      if (now < until) return usage('blocked', 0, until - now)
      this.#blockedUntil.delete(id)
    }
    const window = this.#window(id, now)
    const left = window.startedAt + WINDOW - now
    if (hard && window.count >= limit) return usage('refused', 0, left)
    window.count++
    if (window.count <= limit) return usage('ok', limit - window.count, left)
    if (window.count <= limit * BLOCK_FACTOR) return usage('slow', 0, left)
    this.#blockedUntil.set(id, now + BLOCK)
    this.#onBlock(id)
    return usage('blocked', 0, BLOCK)
  }

  /** Where a caller stands, without counting. */
  peek(id: string, limit: number, now: Ms): Usage {
    const window = this.#window(id, now)
    const state = window.count < limit ? 'ok' : 'slow'
    return usage(state, Math.max(0, limit - window.count), window.startedAt + WINDOW - now)
  }

  blocks(now: Ms): Block[] {
    return [...this.#blockedUntil].flatMap(([id, until]) => (now < until ? [{ id, until }] : []))
  }

  /** Lets a caller in again, with a fresh minute; false when it was not kept out. */
  lift(id: string): boolean {
    this.#windows.delete(id)
    return this.#blockedUntil.delete(id)
  }

  #window(id: string, now: Ms): Window {
    let window = this.#windows.get(id)
    if (!window) {
      window = { startedAt: now, count: 0 }
      this.#windows.set(id, window)
    } else if (now >= window.startedAt + WINDOW || now < window.startedAt) {
      // Also when the clock was set back: otherwise the caller would wait until it catches up.
      window.startedAt = now
      window.count = 0
    }
    return window
  }
}

function usage(state: Usage['state'], remaining: number, left: Ms): Usage {
  return { state, remaining, resetSeconds: Math.ceil(left / SECOND) }
}
