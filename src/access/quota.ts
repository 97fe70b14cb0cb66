import type { Eventually } from '../core/eventually.ts'
import { RecentMap } from '../core/recent-map.ts'
import type { Ms } from '../core/time.ts'
import { MINUTE, SECOND } from '../core/time.ts'
import { MinuteWindows } from './minute-window.ts'

const BLOCK: Ms = 10 * MINUTE
/** Beyond this multiple of its limit a caller is blocked. */
const BLOCK_FACTOR = 10
const MAX_BLOCKS = 10_000

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

/**
 * What becomes of calls above the limit. `refuse`: there is nothing. `slow`: they are served slowly, however many.
 * `block`: slowly too, and whoever goes far beyond is kept out.
 */
export type AboveLimit = 'refuse' | 'slow' | 'block'

/** Counts calls a minute, on this machine or for several; how callers are named is none of its business. */
export interface CallLimits {
  /** Counts one call. */
  take(id: string, limit: number, above: AboveLimit, now: Ms): Eventually<Usage>
  blocks(now: Ms): Eventually<Block[]>
  /** Lets a caller in again, with a fresh minute; false when it was not kept out. */
  lift(id: string): Eventually<boolean>
}

/** Within this process. */
export class Quota implements CallLimits {
  readonly #windows = new MinuteWindows()
  readonly #blockedUntil = new RecentMap<Ms>(MAX_BLOCKS)
  readonly #onBlock: (id: string) => void

  constructor(onBlock: (id: string) => void) {
    this.#onBlock = onBlock
  }

  take(id: string, limit: number, above: AboveLimit, now: Ms): Usage {
    const until = this.#blockedUntil.get(id)
    if (until !== undefined) {
      if (now < until) return usage('blocked', 0, until - now)
      this.#blockedUntil.delete(id)
    }
    const window = this.#windows.of(id, now)
    const left = window.startedAt + MINUTE - now
    if (above === 'refuse' && window.used >= limit) return usage('refused', 0, left)
    window.used++
    if (window.used <= limit) return usage('ok', limit - window.used, left)
    if (above !== 'block' || window.used <= limit * BLOCK_FACTOR) return usage('slow', 0, left)
    this.#blockedUntil.set(id, now + BLOCK)
    this.#onBlock(id)
    return usage('blocked', 0, BLOCK)
  }

  blocks(now: Ms): Block[] {
    return [...this.#blockedUntil].flatMap(([id, until]) => (now < until ? [{ id, until }] : []))
  }

  lift(id: string): boolean {
    this.#windows.forget(id)
    return this.#blockedUntil.delete(id)
  }
}

function usage(state: Usage['state'], remaining: number, left: Ms): Usage {
  return { state, remaining, resetSeconds: Math.ceil(left / SECOND) }
}
