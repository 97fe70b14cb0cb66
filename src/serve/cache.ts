import type { Clock } from '../core/clock.ts'
import { sentenceOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import type { Ms } from '../core/time.ts'
import type { Spend } from '../define/reader.ts'
import type { Bytes, Compressed } from './bytes.ts'
import { Prepared } from './prepared.ts'

/** How one answer is made, and for how long it may be shown. */
export interface Recipe {
  readonly freshMs: Ms
  /** Callers of another tier get another answer. */
  readonly byTier?: boolean
  /** The same answer in other forms, by their keys: none is shown that was computed before this one. */
  readonly otherForms?: readonly string[]
  /** `encodings` are those that were asked of the answer whose place it takes. */
  readonly make: (spend: Spend, encodings: readonly Compressed[]) => Promise<Bytes>
}

/** A place for one answer. The object stays while its content is renewed, so that others may hold on to it. */
export interface Entry {
  readonly key: string
  readonly recipe: Recipe
  prepared: Prepared | null
  preparedAt: Ms
  /** After a failed renewal no other is tried before this time while the old answer still serves. */
  retryAt: Ms
  refreshing: Promise<Prepared> | null
  /** Somebody is in line to renew it. */
  awaited: boolean
  lastUse: number
  dropped: boolean
}

export interface CacheOptions {
  readonly clock: Clock
  readonly log: Log
  readonly maxBytes: number
  /** Headers of every answer, flat. */
  readonly shared: readonly string[]
  /** Whether nobody can make answers at the moment: those that there are go on being shown until somebody can. */
  readonly isAway?: () => boolean
}

export interface CacheCounts {
  hits: number
  staleHits: number
  misses: number
  failures: number
  evictions: number
  bytes: number
  entries: number
}

/** Work in its turn, told whom to charge. */
export type InTurn = (work: (spend: Spend) => Promise<unknown>) => Promise<unknown>

/** An answer past its freshness is shown for two more such periods while it is renewed. */
const SHOWN_FOR_PERIODS = 3
const RETRY_MS = 1_000

/**
 * Prepared answers by key. Each is made by one caller at a time, shown stale while it is renewed, and forgotten
 * when the least used no longer fit. Failures are never kept. By hand: lru-cache renews at once instead of in a caller's
 * turn and on its account, and an entry of it cannot grow when another encoding of its answer is made.
 */
export class Cache {
  readonly counts: CacheCounts = {
    hits: 0,
    staleHits: 0,
    misses: 0,
    failures: 0,
    evictions: 0,
    bytes: 0,
    entries: 0,
  }
  readonly #options: CacheOptions
  readonly #entries = new Map<string, Entry>()
  #uses = 0

  constructor(options: CacheOptions) {
    this.#options = options
  }

  /** The place of that answer. It is kept from when the answer is being made, so that asking in vain fills nothing. */
  entry(key: string, recipe: Recipe): Entry {
    const known = this.#entries.get(key)
    if (known) return known
    return {
      key,
      recipe,
      prepared: null,
      preparedAt: 0,
      retryAt: 0,
      refreshing: null,
      awaited: false,
      lastUse: 0,
      dropped: false,
    }
  }

  /** The answer if it may be shown right now. */
  ready(entry: Entry): Prepared | null {
    const { prepared } = entry
    if (prepared === null) return null
    const now = this.#options.clock.now()
    const age = ageOf(entry, now)
    if (age < entry.recipe.freshMs) {
      this.counts.hits++
    } else if (age < entry.recipe.freshMs * SHOWN_FOR_PERIODS || this.#options.isAway?.()) {
      this.counts.staleHits++
    } else return null
    entry.lastUse = ++this.#uses
    return prepared.at(now)
  }

  /** The answer that somebody is making just now: joining costs nothing. */
  underWay(entry: Entry): Promise<Prepared> | null {
    if (entry.refreshing !== null) this.counts.misses++
    return entry.refreshing
  }

  /** The answer, made now if need be. Rejects with what the making threw. */
  take(asked: Entry, spend: Spend): Promise<Prepared> {
    // While this caller was in line for its turn, another may have had the same question.
    const entry = this.#entries.get(asked.key) ?? asked
    const prepared = this.ready(entry)
    if (prepared !== null) return Promise.resolve(prepared)
    this.counts.misses++
    entry.lastUse = ++this.#uses
    return this.#refresh(entry, spend)
  }

  /** No longer fresh, and nobody is at it. */
  isDue(entry: Entry): boolean {
    if (entry.prepared === null || entry.awaited || entry.refreshing !== null) return false
    const now = this.#options.clock.now()
    const mayTry = now >= entry.retryAt || entry.retryAt - now > RETRY_MS
    return ageOf(entry, now) >= entry.recipe.freshMs && mayTry
  }

  /** Renews an answer that is due, while the old one is shown. Never rejects: the next caller may try again. */
  async renew(entry: Entry, inTurn: InTurn): Promise<void> {
    entry.awaited = true
    try {
      await inTurn((spend) => this.#refresh(entry, spend))
    } catch {
      // A making that failed is logged where it is made; a turn that was not given is no news.
    } finally {
      entry.awaited = false
    }
  }

  /** What they were made of has changed: none of them is shown any more. What is under way is for who waits for it. */
  drop(): void {
    for (const entry of [...this.#entries.values()]) this.#forget(entry)
  }

  #refresh(entry: Entry, spend: Spend): Promise<Prepared> {
    if (entry.refreshing !== null) return entry.refreshing
    if (!this.#entries.has(entry.key)) {
      this.#entries.set(entry.key, entry)
      entry.dropped = false
    }
    entry.refreshing = this.#make(entry, spend).finally(() => {
      entry.refreshing = null
    })
    return entry.refreshing
  }

  async #make(entry: Entry, spend: Spend): Promise<Prepared> {
    try {
      const bytes = await entry.recipe.make(spend, entry.prepared?.encodings ?? [])
      const prepared = new Prepared(bytes, this.#options.shared)
      this.#keep(entry, prepared, bytes.madeAt ?? this.#options.clock.now())
      return prepared
    } catch (thrown) {
      this.counts.failures++
      entry.retryAt = this.#options.clock.now() + RETRY_MS
      if (entry.prepared === null) this.#forget(entry)
      else this.#options.log.warn({ key: entry.key }, `could not renew an answer: ${sentenceOf(thrown)}`)
      throw thrown
    }
  }

  #keep(entry: Entry, prepared: Prepared, madeAt: Ms): void {
    // An entry that was dropped while it was being renewed serves its callers and is gone.
    if (entry.dropped) return
    this.counts.bytes += prepared.size - (entry.prepared?.size ?? 0)
    entry.prepared = prepared
    entry.preparedAt = madeAt
    for (const key of entry.recipe.otherForms ?? []) {
      const other = this.#entries.get(key)
      if (other?.prepared && other.preparedAt < madeAt) this.#forget(other)
    }
    this.counts.entries = this.#entries.size
    prepared.grew = (bytes) => {
      if (entry.prepared !== prepared) return
      this.counts.bytes += bytes
      this.#fit()
    }
    this.#fit()
  }

  #fit(): void {
    while (this.counts.bytes > this.#options.maxBytes && this.#dropLeastUsed()) this.counts.evictions++
  }

  #dropLeastUsed(): boolean {
    let least: Entry | null = null
    for (const entry of this.#entries.values()) {
      if (entry.prepared !== null && (least === null || entry.lastUse < least.lastUse)) least = entry
    }
    if (least === null) return false
    this.#forget(least)
    return true
  }

  #forget(entry: Entry): void {
    if (this.#entries.get(entry.key) === entry) this.#entries.delete(entry.key)
    this.counts.bytes -= entry.prepared?.size ?? 0
    this.counts.entries = this.#entries.size
    entry.prepared = null
    entry.dropped = true
  }
}

/** An answer from a time that is yet to come was made before the clock was set back: it is due, and shown until then. */
function ageOf({ preparedAt, recipe }: Entry, now: Ms): Ms {
  return now < preparedAt ? recipe.freshMs : now - preparedAt
}
