import type { Clock } from '../core/clock.ts'
import type { Eventually } from '../core/eventually.ts'
import type { Ms } from '../core/time.ts'
import { MINUTE, SECOND } from '../core/time.ts'
import type { BlockList } from '../shared/block-list.ts'
import type { MinuteCounts } from '../shared/minute-counts.ts'
import { BLOCK, type Block, Blocks } from './blocks.ts'
import { MinuteWindows } from './minute-window.ts'
import { UNLIMITED } from './plans.ts'
import { type MinuteWindow, Settlement } from './settlement.ts'

/** Beyond this multiple of its limit a caller is blocked. */
const BLOCK_FACTOR = 10

export interface Usage {
  /** `ok` within the limit, `slow` above it; `refused` is not counted, `blocked` is from now on. */
  readonly state: 'ok' | 'slow' | 'refused' | 'blocked'
  readonly remaining: number
  /** Whole seconds until the caller starts afresh. */
  readonly resetSeconds: number
}

/**
 * What becomes of calls above the limit. `refuse`: there is nothing, to the call, however many processes count.
 * `turn away`: nothing either, but counted in passing. `slow`: they are served slowly, however many. `block`: slowly
 * too, and whoever goes far beyond is kept out.
 */
export type AboveLimit = 'refuse' | 'turn away' | 'slow' | 'block'

/** Counts calls a minute, on this machine or for several; how callers are named is none of its business. */
export interface CallLimits {
  /** Counts one call. */
  take(id: string, limit: number, above: AboveLimit, now: Ms): Eventually<Usage>
  blocks(now: Ms): Eventually<Block[]>
  /** Lets a caller in again, with a fresh minute; false when it was not kept out. */
  lift(id: string): Eventually<boolean>
}

/** What processes count and keep together. */
export interface SharedCalls {
  readonly calls: MinuteCounts
  readonly blocks: BlockList
  readonly clock: Clock
}

/** Within this process, and together with those that share their counts with it. */
export class Quota implements CallLimits {
  readonly #settlement: Settlement | null
  /** Callers without a limit are nobody else's business. */
  readonly #unlimited = new MinuteWindows()
  readonly #windows: MinuteWindows
  readonly #blocks: Blocks
  readonly #onBlock: (id: string) => void

  constructor(onBlock: (id: string) => void, shared: SharedCalls | null = null) {
    this.#settlement = shared && new Settlement(shared.calls, shared.clock)
    this.#windows = new MinuteWindows(this.#settlement)
    this.#blocks = new Blocks(shared && { list: shared.blocks, clock: shared.clock }, (id) =>
      this.#windows.forget(id),
    )
    this.#onBlock = onBlock
  }

  take(id: string, limit: number, above: AboveLimit, now: Ms): Eventually<Usage> {
    const until = this.#blocks.until(id, now)
    if (until !== null) return usage('blocked', 0, until - now)
    const windows = limit < UNLIMITED ? this.#windows : this.#unlimited
    const window = windows.of(id, now)
    const isRefused = above === 'refuse' || above === 'turn away'
    if (isRefused && window.used >= limit) return usage('refused', 0, leftOf(window, now))
    windows.use(id, window, 1)
    if (above === 'refuse' && this.#settlement !== null && limit < UNLIMITED) {
      return this.#refuseExactly(this.#settlement, id, window, limit, now)
    }
    if (window.used <= limit) return usage('ok', limit - window.used, leftOf(window, now))
    if (above !== 'block' || window.used <= limit * BLOCK_FACTOR) return usage('slow', 0, leftOf(window, now))
    this.#blocks.add(id, now)
    this.#onBlock(id)
    return usage('blocked', 0, BLOCK)
  }

  blocks(now: Ms): Block[] {
    return this.#blocks.list(now)
  }

  lift(id: string): boolean {
    this.#windows.forget(id)
    this.#unlimited.forget(id)
    this.#settlement?.forget(id)
    return this.#blocks.lift(id)
  }

  /** Others may have let in its last call just now. */
  async #refuseExactly(
    settlement: Settlement,
    id: string,
    window: MinuteWindow,
    limit: number,
    now: Ms,
  ): Promise<Usage> {
    const used = await settlement.settleNow(id)
    if (used === null || used <= limit) {
      return usage('ok', Math.max(0, limit - window.used), leftOf(window, now))
    }
    this.#windows.use(id, window, -1)
    return usage('refused', 0, leftOf(window, now))
  }
}

function leftOf({ startedAt }: MinuteWindow, now: Ms): Ms {
  return startedAt + MINUTE - now
}

function usage(state: Usage['state'], remaining: number, left: Ms): Usage {
  return { state, remaining, resetSeconds: Math.ceil(left / SECOND) }
}
