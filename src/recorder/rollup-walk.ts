import { durationMs, floorTo, type Ms } from '../core/time.ts'
import type { JobTools } from './job.ts'
import type { Mark } from './rollup-mark.ts'
import { type RollupJob, RollupSpans } from './rollup-spans.ts'

/** So many open spans are computed before others have their turn. */
const SPANS_A_ROUND = 20
const NEVER = Number.POSITIVE_INFINITY

/** The spans of one rollup, as they become due. */
export class RollupWalk {
  readonly #tools: JobTools
  readonly #mark: Mark
  readonly #spans: RollupSpans
  readonly #settles: Ms
  readonly #shownEvery: Ms | null
  /** What reads its own rows goes on from them: nothing of it is computed before what came before. */
  readonly #isInOrder: boolean
  /** What a span waits for beyond its time: rows that are on their way to the store. */
  readonly afterMarkMs: Ms
  #shownAt: Ms = Number.NEGATIVE_INFINITY

  constructor(job: RollupJob, tools: JobTools) {
    const { into, reads, settles, provisional } = job.rollup
    this.#tools = tools
    this.#mark = tools.batcher.marks.of(job.rollup)
    this.#spans = new RollupSpans(job, tools)
    this.#settles = durationMs(settles)
    this.#shownEvery = provisional ? durationMs(provisional) : null
    this.#isInOrder = Object.values(reads).includes(into)
    this.afterMarkMs = Math.min(tools.timings.rollupAfterMarkMs, (this.#shownEvery ?? this.#mark.grain) / 10)
  }

  /** The present first where the order does not matter, then what is open, the oldest first; true when more is open. */
  async round(signal: AbortSignal): Promise<boolean> {
    const mark = this.#mark
    mark.advance(this.#tools.clock.now())
    // Nothing is made before it is known from where.
    await mark.saved
    if (!this.#isInOrder) {
      const newest = mark.next('newest')
      if (newest) await mark.work(newest, () => this.#spans.settle(newest))
      await this.#show(signal)
    }
    for (let count = 0; count < SPANS_A_ROUND && !signal.aborted; count++) {
      const oldest = mark.next('oldest')
      if (!oldest) break
      await mark.work(oldest, () => this.#spans.settle(oldest))
    }
    const isMore = mark.next('oldest') !== null
    if (this.#isInOrder && !isMore) await this.#show(signal)
    return isMore
  }

  /** When there is something to do again, unless a span is open before. */
  due(): Ms {
    const settled = this.#mark.until + this.#mark.grain + this.#settles + this.afterMarkMs
    return Math.min(settled, this.#shownNext(this.#tools.clock.now()))
  }

  #shownNext(after: Ms): Ms {
    const every = this.#shownEvery
    return every === null ? NEVER : floorTo(after - this.afterMarkMs, every) + every + this.afterMarkMs
  }

  /** What is not settled yet, as far as it is known, once for each mark of its cadence. */
  async #show(signal: AbortSignal): Promise<void> {
    const now = this.#tools.clock.now()
    // Where the clock was set back, that was not shown yet.
    this.#shownAt = Math.min(this.#shownAt, now)
    if (this.#shownEvery === null || now < this.#shownNext(this.#shownAt)) return
    const { until, grain } = this.#mark
    for (let from = until; from <= now && !signal.aborted; from += grain)
      await this.#spans.show([from, from + grain])
    this.#shownAt = now
  }
}
