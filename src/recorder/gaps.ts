import type { Clock } from '../core/clock.ts'
import { DAY, type Ms } from '../core/time.ts'
import type { Row } from '../define/table.ts'
import type { Store } from '../store/port.ts'
import { collectorRuns, type GapReason, recordingGaps } from '../tables/recording.ts'

type GapRow = Row<typeof recordingGaps>

/** What keeps a source from recording; a gap ends when none is left. */
export type Cause = 'source' | 'answers' | 'store'

export interface GapSource {
  readonly id: string
  readonly into: string
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
  readonly causes: Set<Cause>
  lastStart: Ms
}

const LOOK_BACK = 400 * DAY
const MAX_READ = 20_000

/** The ledger of what is missing: every period in which a source could not record, and why. */
export class GapLedger {
  readonly #store: Store
  readonly #clock: Clock
  readonly #write: (rows: GapRow[]) => void
  readonly #entries = new Map<string, Entry>()

  constructor(context: { store: Store; clock: Clock; write: (rows: GapRow[]) => void }) {
    this.#store = context.store
    this.#clock = context.clock
    this.#write = context.write
  }

  /** Takes up what the last process left: its open gaps, and the time since its last good runs. */
  async begin(sources: readonly GapSource[]): Promise<void> {
    const now = this.#clock.now()
    for (const { id, into } of sources) {
      this.#entries.set(id, { into, goodUntil: now, gap: null, causes: new Set(), lastStart: 0 })
    }
    const lastGood = await this.#lastGoodRuns(now)
    for (const gap of await this.#leftOpen(now)) this.#adopt(gap, now)
    for (const { id, coversMs, toleranceMs } of sources) {
      const entry = this.#entries.get(id)!
      const startedAt = lastGood.get(id)
      if (entry.gap || startedAt === undefined) continue
      const coveredUntil = Math.min(now, startedAt + coversMs)
      entry.goodUntil = coveredUntil
      if (now - coveredUntil > toleranceMs) {
        this.open(id, 'not_running', 'the recorder was not running')
      }
    }
  }

  good(id: string, at: Ms): void {
    const entry = this.#entries.get(id)
    if (entry && at > entry.goodUntil) entry.goodUntil = at
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
    const from = Math.min(since ?? entry.goodUntil, now)
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
    if (!entry || entry.gap) {
      // Of a source that is no more, or older than one that is open as well.
      const until = entry?.gap ? Math.max(gap.started_at, entry.gap.started_at) : now
      this.#write([{ ...gap, ended_at: until }])
      return
    }
    entry.gap = gap
    entry.causes.add('source')
    entry.lastStart = gap.started_at
    entry.goodUntil = gap.started_at
  }

  async #lastGoodRuns(now: Ms): Promise<Map<string, Ms>> {
    const runs = await this.#store.reader(collectorRuns).latest({
      by: ['feed'],
      since: now - (collectorRuns.keepDays ?? 30) * DAY,
      where: { ok: true },
      columns: ['feed', 'started_at'],
    })
    return new Map(runs.map((run) => [run.feed, run.started_at]))
  }

  async #leftOpen(now: Ms): Promise<GapRow[]> {
    const reader = this.#store.reader(recordingGaps)
    const gaps = await reader.range({ since: now - LOOK_BACK, order: 'desc', limit: MAX_READ })
    return gaps.filter((gap) => gap.ended_at === null)
  }
}
