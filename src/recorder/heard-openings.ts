import type { Clock } from '../core/clock.ts'
import { sentenceOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { MINUTE, type Ms } from '../core/time.ts'
import type { Rollup } from '../define/rollup.ts'
import type { Store } from '../store/port.ts'
import { rollupOpenings } from '../tables/record/recording.ts'
import { pause } from './pause.ts'
import type { RollupMarks } from './rollup-marks.ts'
import type { Opening } from './told-openings.ts'

/** What was told before our start and not computed by then: nobody else was there to do it. */
const BEFORE_START = 60 * MINUTE
/** Clocks of several machines differ, and a row takes its time: so far back it is looked again. */
const OVERLAP = 2 * MINUTE
/** Rows that were about to be stored and of which nothing was heard since: whoever wrote them may be gone. */
const NEVER_STORED = 2 * MINUTE
const MOST = 50_000

interface HeardContext {
  readonly store: Store
  readonly marks: Pick<RollupMarks, 'of'>
  readonly rollups: readonly Rollup[]
  readonly clock: Clock
  readonly log: Log
  readonly everyMs: Ms
}

/** Hears of late rows that other processes write, and opens the spans that they count in. */
export class HeardOpenings {
  readonly #context: HeardContext
  readonly #rollups: ReadonlyMap<string, Rollup>
  #since: Ms
  /** What was opened already, by what was told: the overlap brings it again. */
  readonly #heard = new Map<string, Ms>()

  constructor(context: HeardContext) {
    this.#context = context
    this.#rollups = new Map(context.rollups.map((rollup) => [rollup.id, rollup]))
    this.#since = context.clock.now() - BEFORE_START
  }

  async run(signal: AbortSignal): Promise<void> {
    const { everyMs, log } = this.#context
    while (!signal.aborted) {
      await this.hear().catch((thrown) =>
        log.warn({ error: sentenceOf(thrown) }, 'it could not be read which rows were late'),
      )
      await pause(everyMs, signal)
    }
  }

  async hear(): Promise<void> {
    const { store, clock, marks } = this.#context
    const now = clock.now()
    // Where the clock was set back, what is told from now on comes before what was heard.
    this.#since = Math.min(this.#since, now)
    const since = this.#since - OVERLAP - NEVER_STORED
    const told = await store.reader(rollupOpenings).range({ since, order: 'asc', limit: MOST })
    for (const opening of told) {
      const { rollup: id, from_at, to_at, at, stored } = opening
      const rollup = this.#rollups.get(id)
      if (rollup === undefined || (!stored && now - at < NEVER_STORED)) continue
      const key = keyOf(opening)
      if ((this.#heard.get(key) ?? 0) >= at) continue
      this.#heard.set(key, at)
      await marks.of(rollup).open([[from_at, to_at]])
    }
    this.#since = Math.max(this.#since, Math.min(now, told.at(-1)?.at ?? 0))
    for (const [key, at] of this.#heard) if (at < since) this.#heard.delete(key)
  }
}

function keyOf({ rollup, writer, from_at, to_at }: Opening): string {
  return `${rollup} ${writer} ${from_at} ${to_at}`
}
