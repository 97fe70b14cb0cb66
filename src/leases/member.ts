import { randomUUID } from 'node:crypto'
import type { Ailment } from '../core/ailment.ts'
import { StoreError, sentenceOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { type Metric, metric } from '../core/metric.ts'
import { type Ms, SECOND } from '../core/time.ts'
import type { LeaseBook, Sight } from './lease-book.ts'
import { LeaseStamps } from './lease-stamps.ts'
import type { Wants } from './share-out.ts'

export interface MemberTimings {
  /** How long a member counts as alive after it was last heard of. */
  readonly ttlMs: Ms
  readonly lookEveryMs: Ms
  /** Who joins waits so long for others that join too, before anything is shared out. */
  readonly joinMs: Ms
  /** So long more than our share is kept: members come and go while a service is rolled over. */
  readonly surplusMs: Ms
}

/** A dead member's work is taken over within 30 s: it counts as alive for 15, and others look every 4. */
const memberTimings: MemberTimings = {
  ttlMs: 15 * SECOND,
  lookEveryMs: 4 * SECOND,
  joinMs: 3 * SECOND,
  surplusMs: 30 * SECOND,
}

interface MemberParts {
  readonly book: LeaseBook
  /** What it can do, by name, and how much work each is compared to the others. */
  readonly wants: Wants
  readonly log: Log
  readonly timings?: Partial<MemberTimings>
}

/** What was gained and lost; resolves when what was lost is stopped and what was gained is begun. */
export type OnShift = (gained: ReadonlySet<string>, lost: ReadonlySet<string>) => Promise<void>

/**
 * One of the processes that share work. While the book cannot be reached it goes on with what it holds, and its rows
 * wait: they are written when the book still has it in our name, and dropped with the work when somebody else took over.
 */
export class Member {
  readonly id = randomUUID()
  readonly stamps = new LeaseStamps()
  readonly #book: LeaseBook
  readonly #wants: Wants
  readonly #log: Log
  readonly #timings: MemberTimings
  #held: ReadonlySet<string> = new Set()
  #onShift: OnShift = async () => {}
  #timer: NodeJS.Timeout | null = null
  #looking: Promise<void> = Promise.resolve()
  #surplusSince: number | null = null
  #trouble: string | null = null
  #isLeaving = false

  constructor({ book, wants, log, timings }: MemberParts) {
    this.#book = book
    this.#wants = wants
    this.#log = log
    this.#timings = { ...memberTimings, ...timings }
  }

  get held(): ReadonlySet<string> {
    return this.#held
  }

  /** Joins, and takes its share from then on. Throws where the book cannot be reached. */
  async join(onShift: OnShift): Promise<void> {
    this.#onShift = onShift
    await this.#see(false)
    this.#timer = setTimeout(() => this.#look(), this.#timings.joinMs)
  }

  /** To be called when all work is stopped: others may take it at once. */
  async leave(): Promise<void> {
    this.#isLeaving = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#looking
    // Where it cannot be told, the time that is left to us tells it.
    await this.#book.leave(this.id).catch(() => {})
  }

  ailments(): Ailment[] {
    if (this.#trouble === null) return []
    const isOver = this.stamps.leftMs() <= 0
    const then = isOver ? 'what is recorded waits in memory until then' : 'recording goes on for now'
    return [{ part: 'leases', down: isOver, sentence: `The leases cannot be renewed: ${then}.` }]
  }

  metrics(): Metric[] {
    return [
      metric(
        'perptape_lease_member_until_seconds',
        'How long this process still counts as alive to the others.',
        this.stamps.leftMs() / SECOND,
      ),
      ...[...this.#wants.keys()].map((lease) =>
        metric('perptape_lease_held', '1 where this process holds a lease.', Number(this.#held.has(lease)), {
          lease,
        }),
      ),
    ]
  }

  #look(): void {
    this.#looking = this.#round()
      .catch((thrown) => this.#log.error({ error: sentenceOf(thrown) }, 'leases could not be looked after'))
      .finally(() => {
        if (!this.#isLeaving) this.#timer = setTimeout(() => this.#look(), this.#timings.lookEveryMs)
      })
  }

  async #round(): Promise<void> {
    let sight: Sight
    try {
      sight = await this.#see(true)
    } catch (thrown) {
      if (!(thrown instanceof StoreError)) throw thrown
      if (this.#trouble === null) this.#log.warn(`The leases cannot be renewed: ${sentenceOf(thrown)}.`)
      this.#trouble = thrown.message
      return
    }
    if (this.#trouble !== null) this.#log.info('The leases are renewed again.')
    this.#trouble = null
    const surplus = this.#overdue(sight.surplus)
    const keep = new Set([...sight.held].filter((name) => !surplus.has(name)))
    const gained = new Set([...keep].filter((name) => !this.#held.has(name)))
    const lost = new Set([...this.#held].filter((name) => !keep.has(name)))
    this.#held = keep
    if (gained.size > 0 || lost.size > 0) await this.#meanwhileAlive(this.#onShift(gained, lost))
    this.stamps.caughtUp()
    // Not before it is stopped: nobody else begins while we are at it.
    if (surplus.size > 0) await this.#book.release(this.id, [...surplus])
  }

  /** A shift may take longer than we count as alive. */
  async #meanwhileAlive(work: Promise<void>): Promise<void> {
    const stay = setInterval(() => void this.#see(false).catch(() => {}), this.#timings.lookEveryMs)
    try {
      await work
    } finally {
      clearInterval(stay)
    }
  }

  async #see(mayTake: boolean): Promise<Sight> {
    const askedAt = performance.now()
    const askedOn = Date.now()
    const sight = await this.#book.look(this.id, this.#wants, this.#timings.ttlMs, mayTake)
    // Told at once: no row may be numbered in between.
    if ([...this.#held].some((name) => !sight.held.has(name))) this.stamps.fallBehind()
    this.stamps.renewed(sight.now, sight.until, askedAt, askedOn)
    return sight
  }

  /** What is to be given away: not before it has been too much for a while. */
  #overdue(surplus: readonly string[]): ReadonlySet<string> {
    const now = performance.now()
    if (surplus.length === 0) this.#surplusSince = null
    else this.#surplusSince ??= now
    if (this.#surplusSince === null || now - this.#surplusSince < this.#timings.surplusMs) return new Set()
    this.#surplusSince = null
    return new Set(surplus)
  }
}
