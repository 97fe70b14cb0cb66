import type { Clock } from '../core/clock.ts'
import type { Ms } from '../core/time.ts'
import type { Row } from '../define/table.ts'
import type { Store } from '../store/port.ts'
import { BEGINNING } from '../tables/gap-ledger.ts'
import { collectorRuns, type GapReason, recordingGaps } from '../tables/recording.ts'

type GapRow = Row<typeof recordingGaps>

/** What keeps a source from recording; a gap ends when none is left. */
export type Cause = 'source' | 'answers' | 'store'

export interface GapSource {
  readonly id: string
  readonly into: string
  /** Since when it is to record, and whether it ever did. */
  readonly dueFrom: Ms
  readonly hasBeenGood: boolean
  /** How long a good run covers, from its start. */
  readonly coversMs: number
  /** A restart that comes back within this long after that loses nothing. */
  readonly toleranceMs: number
}

interface Entry {
  readonly into: string
  /** Everything up to here is recorded. */
  goodUntil: Ms
  gap: GapRow | null
  /** It has recorded at some time since it is due. */
  hasBeenGood: boolean
  readonly causes: Set<Cause>
  lastStart: Ms
}

/** The ledger of what is missing: every period in which a source could not record, and why. */
export class GapLedger {
  readonly #store: Store
  readonly #clock: Clock
  readonly #write: (rows: GapRow[]) => void
  readonly #onFirst: (id: string, at: Ms) => void
  readonly #entries = new Map<string, Entry>()

  constructor(context: {
    store: Store
    clock: Clock
    write: (rows: GapRow[]) => void
    /** A source recorded for the first time since it is due. */
    onFirst: (id: string, at: Ms) => void
  }) {
    this.#store = context.store
    this.#clock = context.clock
    this.#write = context.write
    this.#onFirst = context.onFirst
  }

  /** Takes up what the last process left: its open gaps, and the time since its last good runs. */
  async begin(sources: readonly GapSource[], now: Ms): Promise<void> {
    for (const { id, into, dueFrom, hasBeenGood } of sources) {
      const goodUntil = Math.min(dueFrom, now)
      this.#entries.set(id, { into, goodUntil, gap: null, hasBeenGood, causes: new Set(), lastStart: 0 })
    }
    const lastGood = await this.#lastGoodRuns()
    const lastGaps = await this.#lastGaps()
    for (const gap of lastGaps.values()) if (gap.ended_at === null) this.#adopt(gap, now)
    for (const { id, coversMs, toleranceMs } of sources) {
      const entry = this.#entries.get(id)!
      if (entry.gap) continue
      if (entry.hasBeenGood) {
        const startedAt = lastGood.get(id)
        // A gap ends with a good run, which is remembered for longer than the run itself.
        const coveredUntil = Math.max(
          startedAt === undefined ? 0 : startedAt + coversMs,
          lastGaps.get(id)?.ended_at ?? 0,
        )
        entry.goodUntil = coveredUntil === 0 ? now : Math.min(now, coveredUntil)
      }
      if (now - entry.goodUntil > (entry.hasBeenGood ? toleranceMs : 0)) {
        this.open(id, 'not_running', 'the recorder was not running')
      }
    }
  }

  /** A source that never recorded has no past to lose: whatever keeps it from recording counts at once. */
  hasBeenGood(id: string): boolean {
    return this.#entries.get(id)?.hasBeenGood ?? false
  }

  good(id: string, at: Ms): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    if (!entry.hasBeenGood) {
      entry.hasBeenGood = true
      this.#onFirst(id, Math.max(at, entry.goodUntil))
    }
    if (at > entry.goodUntil) entry.goodUntil = at
  }

  /** How many sources cannot record at this moment. */
  get openCount(): number {
    return [...this.#entries.values()].filter(({ gap }) => gap !== null).length
  }

  isOpen(id: string): boolean {
    return this.#entries.get(id)?.gap != null
  }

  /** `since` is the end of what was recorded, not the moment the trouble was noticed. */
  open(id: string, reason: GapReason, detail: string, cause: Cause = 'source', since?: Ms): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    entry.causes.add(cause)
    const now = this.#clock.now()
    if (entry.gap) {
      // A restart that then finds the venue down: two periods with two reasons.
      if (entry.gap.reason !== 'not_running' || reason === 'not_running') return
      this.#end(entry, now)
      entry.goodUntil = now
    }
    // Before its first record nothing was recorded, whatever it was that failed last.
    const recordedUntil = entry.hasBeenGood ? (since ?? entry.goodUntil) : entry.goodUntil
    const from = Math.min(recordedUntil, now)
    const started_at = Math.max(from, entry.lastStart + 1)
    entry.lastStart = started_at
    entry.gap = { source: id, started_at, ended_at: null, into_table: entry.into, reason, detail }
    this.#write([entry.gap])
  }

  /** The cause is gone; with the last one the gap ends at that moment. */
  close(id: string, at: Ms, cause: Cause = 'source'): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    if (entry.gap?.reason === 'not_running') entry.causes.clear()
    entry.causes.delete(cause)
    if (entry.gap && entry.causes.size === 0) this.#end(entry, at)
    this.good(id, at)
  }

  #end(entry: Entry, at: Ms): void {
    if (!entry.gap) return
    this.#write([{ ...entry.gap, ended_at: Math.max(at, entry.gap.started_at) }])
    entry.gap = null
  }

  #adopt(gap: GapRow, now: Ms): void {
    const entry = this.#entries.get(gap.source)
    if (!entry) {
      // Of a source that is no more.
      this.#write([{ ...gap, ended_at: now }])
      return
    }
    entry.gap = gap
    entry.causes.add('source')
    entry.lastStart = gap.started_at
    entry.goodUntil = gap.started_at
  }

  async #lastGoodRuns(): Promise<Map<string, Ms>> {
    const runs = await this.#store.reader(collectorRuns).latest({
      by: ['feed'],
      since: BEGINNING,
      where: { ok: true },
      columns: ['feed', 'started_at'],
    })
    return new Map(runs.map((run) => [run.feed, run.started_at]))
  }

  /** Gaps of a source follow one another: only the last one can be open. */
  async #lastGaps(): Promise<Map<string, GapRow>> {
    const gaps = await this.#store.reader(recordingGaps).latest({ by: ['source'], since: BEGINNING })
    return new Map(gaps.map((gap) => [gap.source, gap]))
  }
}
