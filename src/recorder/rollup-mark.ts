import { durationMs, floorTo, type Ms } from '../core/time.ts'
import type { Rollup } from '../define/rollup.ts'
import type { Row } from '../define/table.ts'
import type { rollupMarks } from '../tables/record/recording.ts'
import { RollupReach } from './rollup-reach.ts'
import { type Stretch, united, without } from './stretches.ts'

/** Dated by whoever writes it. */
export type MarkRow = Omit<Row<typeof rollupMarks>, 'at'>

/** The newest row that it made, and the first of those that it reads: what a folder without marks tells. */
export interface Signs {
  readonly newest: Ms | null
  readonly first: Ms | null
}

/** How far one rollup has come. Every span before `until` is done, but for those that are open. */
export class Mark {
  readonly rollup: Rollup
  readonly grain: Ms
  readonly #reach: RollupReach
  readonly #atOnce: Ms
  readonly #write: (row: MarkRow) => Promise<void>
  #until: Ms
  #open: readonly Stretch[] = []
  /** Under way; still open to whoever starts after a kill. */
  #inWork: Stretch | null = null
  /** Rows of these are about to be stored. */
  readonly #held = new Set<readonly Stretch[]>()
  #saved: Promise<void> = Promise.resolve()
  /** What was written last. */
  #said = ''
  /** Told when a span is open again. */
  onOpened: () => void = () => {}

  constructor(rollup: Rollup, known: MarkRow | Signs, now: Ms, write: (row: MarkRow) => Promise<void>) {
    this.rollup = rollup
    this.#reach = new RollupReach(rollup)
    this.grain = this.#reach.grain
    this.#atOnce = durationMs(rollup.atOnce ?? rollup.grain)
    this.#write = write
    if ('rollup' in known) {
      this.#until = known.done_until
      this.#open = united(known.open)
    } else {
      const settled = this.#reach.settledBy(now)
      this.#until = Math.min(settled, floorTo(known.newest ?? known.first ?? settled, this.grain))
      this.#save()
    }
  }

  get until(): Ms {
    return this.#until
  }

  /** Resolves when the store knows what is known here. */
  get saved(): Promise<void> {
    return this.#saved
  }

  /** Spans that have settled by now are open; what lies too far back is not made up for. */
  advance(now: Ms): void {
    const settled = this.#reach.settledBy(now)
    const oldest = this.#reach.oldest(now)
    if (settled > this.#until) this.#open = united([...this.#open, [this.#until, settled]])
    this.#open = without(this.#open, [Number.NEGATIVE_INFINITY, oldest])
    this.#until = Math.max(this.#until, settled)
  }

  /** Spans that have settled by now and are still to be computed, or once more. */
  behind(now: Ms): number {
    const since = Math.max(this.#until, this.#reach.oldest(now))
    const coming: Stretch = [since, Math.max(since, this.#reach.settledBy(now))]
    return united([...this.#unfinished(), coming]).reduce(
      (sum, [from, to]) => sum + Math.ceil((to - from) / this.grain),
      0,
    )
  }

  /** The span that settled last, if it is open; or the oldest that are, as many as are computed in one go. */
  next(which: 'newest' | 'oldest'): Stretch | null {
    if (which === 'oldest') {
      const [first] = this.#open
      return first ? [first[0], Math.min(first[1], first[0] + this.#atOnce)] : null
    }
    const last = this.#open.at(-1)
    return last?.[1] === this.#until ? [this.#until - this.grain, this.#until] : null
  }

  /** Computes a span and says so; it stays open when the work fails, or when rows of it arrive meanwhile. */
  async work(span: Stretch, compute: () => Promise<void>): Promise<void> {
    this.#inWork = span
    this.#open = without(this.#open, span)
    try {
      await compute()
    } catch (thrown) {
      this.#open = united([...this.#open, span])
      throw thrown
    } finally {
      this.#inWork = null
    }
    // Not waited for: a span whose mark is lost with a kill is computed twice, to the same rows.
    this.#save()
  }

  /** The spans that rows of those times count in, as far as they are done. */
  touchedBy(times: readonly Stretch[], now: Ms): Stretch[] {
    return this.#reach.touchedBy(times, this.#until, now)
  }

  /** Opens spans again; the store knows of it when the promise resolves. */
  open(spans: readonly Stretch[]): Promise<void> {
    this.#open = united([...this.#open, ...spans])
    this.onOpened()
    return this.#save()
  }

  /** The same for rows that are about to be stored: until they are, the spans count as open to a later start. */
  hold(spans: readonly Stretch[]): { readonly saved: Promise<void>; readonly release: () => void } {
    const held = [...spans]
    this.#held.add(held)
    const release = () => {
      this.#held.delete(held)
      this.#open = united([...this.#open, ...spans])
      this.onOpened()
    }
    return { saved: this.#save(), release }
  }

  #unfinished(): Stretch[] {
    return united([...this.#open, ...[...this.#held].flat(), ...(this.#inWork ? [this.#inWork] : [])])
  }

  /** What the store knows already, or is being told, is not written again: a past that is read back opens the same for hours. */
  #save(): Promise<void> {
    const open = this.#unfinished()
    const said = JSON.stringify([this.#until, open])
    if (said === this.#said) return this.#saved
    this.#said = said
    this.#saved = this.#write({ rollup: this.rollup.id, done_until: this.#until, open })
    return this.#saved
  }
}
