import type { Clock } from '../core/clock.ts'
import { floorTo, type Ms, SECOND } from '../core/time.ts'
import type { Store } from '../store/port.ts'
import type { GapReason } from '../tables/record/recording.ts'
import { type GapRow, type GapSource, type Left, readLeft } from './left-behind.ts'

/** What keeps a source from recording; a gap ends when none is left. */
export type Cause = 'source' | 'answers' | 'store' | 'refusal' | 'events' | 'contracts'

/** A source that is new takes a moment to connect; what it misses of its first seconds is not worth a line. */
const FIRST_SECONDS = 5 * SECOND

/** Of what is missing so much is named. */
const MOST_NAMED = 500

interface Entry {
  readonly source: GapSource
  /** Everything up to here is recorded; of a poll the first mark that is not. */
  goodUntil: Ms
  gap: GapRow | null
  /** Of a poll: what its last mark lacks, for as long as it is the same. */
  partial: GapRow | null
  /** It has recorded at some time since it is due. */
  hasBeenGood: boolean
  readonly causes: Set<Cause>
  /** Of the causes that are gone, when the last of them went. */
  relievedAt: Ms
  lastStart: Ms
}

interface LedgerContext {
  readonly store: Store
  readonly clock: Clock
  readonly write: (rows: GapRow[]) => void
  /** A source recorded for the first time since it is due. */
  readonly onFirst: (id: string, at: Ms) => void
}

/**
 * The ledger of what is missing: every period in which a source could not record, and why. A record of a poll stands
 * for its mark and the time until the next, so its gaps are as long as the marks that are missing; a stream's record
 * ends with the last that was heard of it.
 */
export class GapLedger {
  readonly #context: LedgerContext
  readonly #entries = new Map<string, Entry>()

  constructor(context: LedgerContext) {
    this.#context = context
  }

  /** Takes up what the last process left: its open gaps, and the time since the end of its record. */
  async begin(
    sources: readonly GapSource[],
    now: Ms,
    {
      isWhole = true,
      isRecording = true,
    }: { readonly isWhole?: boolean; readonly isRecording?: boolean } = {},
  ): Promise<void> {
    const { left, ofNobody } = await readLeft(this.#context.store, sources, now)
    // Gaps of sources that we do not know are others' to close, unless ours are all that there are.
    if (isWhole) this.#context.write(ofNobody.map((gap) => ({ ...gap, ended_at: now })))
    if (!isRecording) return
    for (const source of sources) this.#takeUp(source, left.get(source.id)!, now)
  }

  /** A source that never recorded has no past to lose: whatever keeps it from recording counts at once. */
  hasBeenGood(id: string): boolean {
    return this.#entries.get(id)?.hasBeenGood ?? false
  }

  /** The end of what is recorded: of a poll the first mark that is not. */
  recordedUntil(id: string): Ms {
    return this.#entries.get(id)?.goodUntil ?? 0
  }

  /** Until when everything is recorded, or in a gap that is written down; of those that never recorded nothing. */
  accountedUntil(id: string): Ms | null {
    const entry = this.#entries.get(id)
    if (!entry?.hasBeenGood) return null
    return entry.gap?.started_at ?? entry.goodUntil
  }

  /** Heard of at that moment, or recorded for that mark. */
  good(id: string, at: Ms): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    if (!entry.hasBeenGood) {
      const due = entry.goodUntil
      const isLate = at - due > FIRST_SECONDS && entry.lastStart === 0
      if (isLate) this.#note(entry, due, at, 'not_running', 'the first record took its time')
      entry.hasBeenGood = true
      this.#context.onFirst(id, Math.max(at, due))
    }
    entry.goodUntil = Math.max(entry.goodUntil, at + (entry.source.everyMs ?? 0))
  }

  /** A poll recorded that mark without some of what it asks for one by one; without any `missing`, whole. */
  partial(id: string, mark: Ms, missing: readonly string[]): void {
    const entry = this.#entries.get(id)
    if (!entry || entry.source.everyMs === null) return
    const { into, everyMs } = entry.source
    const before = entry.partial
    entry.partial = null
    if (missing.length === 0) return
    const detail = partialDetail(missing)
    const isSame = before?.detail === detail && before.ended_at === mark
    const started_at = isSame ? before.started_at : mark
    const gap = { source: id, started_at, ended_at: mark + everyMs, into_table: into, detail }
    entry.partial = { ...gap, reason: 'partial' }
    this.#context.write([entry.partial])
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
    const now = this.#context.clock.now()
    let from = Math.min(now, entry.hasBeenGood ? (since ?? entry.goodUntil) : entry.goodUntil)
    if (entry.gap) {
      // A restart that then finds the venue down: two periods with two reasons.
      if (entry.gap.reason !== 'not_running' || reason === 'not_running') return
      from = Math.min(now, Math.max(entry.gap.started_at, since ?? now))
      this.#end(entry, from)
      entry.goodUntil = from
    }
    entry.gap = this.#note(entry, from, null, reason, detail)
  }

  /**
   * The cause is gone; with the last one the gap ends, at the moment that the last of them was gone. `goodUntil` is the
   * end of what is recorded, where that is not the same (of several connections another may be heard from less often);
   * null where that is not known by it.
   */
  close(id: string, at: Ms, cause: Cause = 'source', goodUntil: Ms | null = at): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    if (entry.gap?.reason === 'not_running') entry.causes.clear()
    entry.causes.delete(cause)
    entry.relievedAt = Math.max(entry.relievedAt, at)
    if (entry.gap && entry.causes.size === 0) this.#end(entry, entry.relievedAt)
    if (goodUntil !== null) this.good(id, goodUntil)
  }

  /**
   * The wall clock was set back to then: what is recorded from now on comes before the end of the record. Otherwise
   * nothing would be missed until the clock is there again.
   */
  setBack(now: Ms): void {
    for (const entry of this.#entries.values()) {
      const { everyMs } = entry.source
      entry.goodUntil = Math.min(entry.goodUntil, everyMs === null ? now : floorTo(now, everyMs))
      entry.lastStart = Math.min(entry.lastStart, now)
      entry.relievedAt = Math.min(entry.relievedAt, now)
      const { gap } = entry
      if (gap && gap.started_at > now) {
        this.#end(entry, gap.started_at)
        entry.gap = this.#note(entry, now, null, gap.reason, gap.detail)
      }
    }
  }

  #note(entry: Entry, from: Ms, ended_at: Ms | null, reason: GapReason, detail: string): GapRow {
    const started_at = Math.max(from, entry.lastStart + 1)
    entry.lastStart = started_at
    const { id, into } = entry.source
    const gap = { source: id, started_at, ended_at, into_table: into, reason, detail }
    this.#context.write([gap])
    return gap
  }

  #end(entry: Entry, at: Ms): void {
    if (!entry.gap) return
    this.#context.write([{ ...entry.gap, ended_at: Math.max(at, entry.gap.started_at) }])
    entry.gap = null
  }

  #takeUp(source: GapSource, { completeUntil, unsure, open, lastStart }: Left, now: Ms): void {
    const { id, into, everyMs, recordedFrom } = source
    const hasBeenGood = recordedFrom !== null
    const goodUntil = open ? open.started_at : completeUntil
    const causes = new Set<Cause>(open ? ['source'] : [])
    this.#entries.set(id, {
      source,
      goodUntil,
      gap: open,
      partial: null,
      hasBeenGood,
      causes,
      relievedAt: 0,
      lastStart,
    })
    for (const { from, to } of unsure) {
      const detail = 'not stored for certain when the recorder ended'
      const gap = { source: id, started_at: from, ended_at: to, into_table: into, detail }
      this.#context.write([{ ...gap, reason: 'not_running' }])
    }
    // The mark of this moment can still be made.
    const lost = hasBeenGood && everyMs !== null ? floorTo(now, everyMs) : now
    if (!open && completeUntil < lost) this.open(id, 'not_running', 'the recorder was not running')
  }
}

function partialDetail(missing: readonly string[]): string {
  const named = [...missing].sort().slice(0, MOST_NAMED)
  const more = missing.length > named.length ? ` and ${missing.length - named.length} more` : ''
  return `${missing.length} could not be had: ${named.join(', ')}${more}`
}
