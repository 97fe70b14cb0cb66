import type { Clock } from '../core/clock.ts'
import { RecentMap } from '../core/recent-map.ts'
import { MINUTE, type Ms } from '../core/time.ts'
import type { BlockList, KnownBlocks } from '../shared/block-list.ts'

/** A caller that is kept out, and until when. */
export interface Block {
  readonly id: string
  readonly until: Ms
}

export const BLOCK: Ms = 10 * MINUTE
/** How far the clocks of processes that share a list may differ. */
const CLOCKS_APART: Ms = MINUTE
const MAX_BLOCKS = 10_000

/** Who is kept out: by this process, and by those that share a list with it. */
export class Blocks {
  readonly #until = new RecentMap<Ms>(MAX_BLOCKS)
  /** Who was let in again, and when: a block from before that is none. */
  readonly #liftedAt = new RecentMap<Ms>(MAX_BLOCKS)
  readonly #shared: { readonly list: BlockList; readonly clock: Clock } | null

  /** `onLift` is told whom another process has let in again. */
  constructor(
    shared: { readonly list: BlockList; readonly clock: Clock } | null = null,
    onLift: (id: string) => void = () => {},
  ) {
    this.#shared = shared
    shared?.list.listen({
      blocked: (id, until) => this.#take(id, until),
      lifted: (id, at) => {
        this.#lift(id, at)
        onLift(id)
      },
      all: (known) => this.#merge(known),
    })
  }

  /** Until when it is kept out; null where it is not. */
  until(id: string, now: Ms): Ms | null {
    const until = this.#until.get(id)
    if (until === undefined) return null
    // One that lasts longer than a block was made before the clock was set back.
    if (now < until && until - now <= BLOCK + CLOCKS_APART) return until
    this.#until.delete(id)
    return null
  }

  add(id: string, now: Ms): void {
    this.#until.set(id, now + BLOCK)
    this.#shared?.list.block(id, now + BLOCK)
  }

  /** False when it was not kept out. */
  lift(id: string): boolean {
    if (this.#shared === null) return this.#until.delete(id)
    const at = this.#shared.clock.now()
    const wasBlocked = this.#lift(id, at)
    this.#shared.list.lift(id, at)
    return wasBlocked
  }

  list(now: Ms): Block[] {
    return [...this.#until].flatMap(([id, until]) => (now < until ? [{ id, until }] : []))
  }

  #take(id: string, until: Ms): void {
    const lifted = this.#liftedAt.get(id)
    if (lifted !== undefined && until - BLOCK <= lifted) return
    this.#until.set(id, Math.max(until, this.#until.get(id) ?? 0))
  }

  #lift(id: string, at: Ms): boolean {
    this.#liftedAt.set(id, at)
    const until = this.#until.get(id)
    return until !== undefined && until - BLOCK <= at && this.#until.delete(id)
  }

  /** Both may have missed what the other did: what came last of each caller stands. */
  #merge({ blocks, lifts }: KnownBlocks): KnownBlocks {
    const now = this.#shared!.clock.now()
    for (const [id, at] of lifts) if (at > now - BLOCK) this.#lift(id, at)
    for (const [id, until] of blocks) if (until > now) this.#take(id, until)
    return {
      blocks: this.list(now).map(({ id, until }) => [id, until]),
      lifts: [...this.#liftedAt].filter(([, at]) => at > now - BLOCK),
    }
  }
}
