import { sentenceOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { sum } from '../core/stats.ts'
import type { Recorder } from './recorder.ts'

/** Recorders that work side by side in one process, each on what was begun at one time. */
type Watch = Omit<Recorder, 'start' | 'stop' | 'lanes'>

const RETRY_MS = 2_000

interface Group {
  readonly names: ReadonlySet<string>
  readonly recorder: Recorder
}

/**
 * What this process records as it is given more of it or less. What is gained is recorded by a recorder of its own, so
 * that the others are not disturbed; where something is lost, the recorder that had it begins anew without it.
 */
export class Crew implements Watch {
  readonly #make: (names: ReadonlySet<string>) => Recorder
  readonly #log: Log
  #groups: readonly Group[] = []
  /** What the first of those that ended before could not store. */
  #unstored: unknown = null

  constructor(make: (names: ReadonlySet<string>) => Recorder, log: Log) {
    this.#make = make
    this.#log = log
  }

  /** Resolves when what is lost is stored and stopped, and what is gained is scheduled. */
  async shift(gained: ReadonlySet<string>, lost: ReadonlySet<string>): Promise<void> {
    const isLost = (name: string) => lost.has(name)
    const hit = this.#groups.filter(({ names }) => [...names].some(isLost))
    this.#groups = this.#groups.filter((group) => !hit.includes(group))
    await Promise.all(hit.map(({ recorder }) => this.#end(recorder)))
    const kept = hit.flatMap(({ names }) => [...names].filter((name) => !isLost(name)))
    const next = new Set([...kept, ...gained])
    if (next.size > 0) await this.#begin(next)
  }

  /** Throws what the first could not store, when all are stopped. */
  async stop(): Promise<void> {
    const ended = await Promise.allSettled(this.#groups.map(({ recorder }) => recorder.stop()))
    this.#groups = []
    const failed = ended.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
    if (this.#unstored !== null) throw this.#unstored
  }

  health(): ReturnType<Recorder['health']> {
    return this.#all((recorder) => recorder.health())
  }

  batches(): ReturnType<Recorder['batches']> {
    return this.#all((recorder) => recorder.batches())
  }

  quarantined(): ReturnType<Recorder['quarantined']> {
    return this.#all((recorder) => recorder.quarantined())
  }

  openGaps(): number {
    return sum(this.#all((recorder) => [recorder.openGaps()]))
  }

  openSpans(): number {
    return sum(this.#all((recorder) => [recorder.openSpans()]))
  }

  clockOffset(): ReturnType<Recorder['clockOffset']> {
    return this.#all((recorder) => [recorder.clockOffset()]).find((offset) => offset !== null) ?? null
  }

  #all<T>(read: (recorder: Recorder) => readonly T[]): T[] {
    return this.#groups.flatMap(({ recorder }) => read(recorder))
  }

  /** A store that is away when it begins is waited for, without holding up who has more to tell. */
  async #begin(names: ReadonlySet<string>): Promise<void> {
    const recorder = this.#make(names)
    const group = { names, recorder }
    this.#groups = [...this.#groups, group]
    try {
      await recorder.start()
    } catch (thrown) {
      this.#log.warn({ error: sentenceOf(thrown) }, 'sources could not be begun; it is tried again')
      await recorder.stop().catch(() => {})
      const timer = setTimeout(() => void this.#again(group), RETRY_MS)
      timer.unref()
    }
  }

  async #again(group: Group): Promise<void> {
    if (!this.#groups.includes(group)) return
    this.#groups = this.#groups.filter((one) => one !== group)
    await this.#begin(group.names)
  }

  /** What it could not store was somebody else's by then, or the store is away: the ledger says what is missing. */
  async #end(recorder: Recorder): Promise<void> {
    await recorder.stop().catch((thrown) => {
      this.#unstored ??= thrown
      this.#log.warn({ error: sentenceOf(thrown) }, 'sources that another process records now were stopped')
    })
  }
}
