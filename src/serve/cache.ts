import type { Clock } from '../core/clock.ts'
import { sentenceOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import type { Ms } from '../core/time.ts'
import { type Made, type Prepared, prepare } from './prepared.ts'

/** How one answer is made, and for how long it may be shown. */
export interface Recipe {
  readonly freshMs: Ms
  /** Callers of another tier get another answer. */
  readonly byTier?: boolean
  readonly make: () => Promise<Made>
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
  lastUse: number
  dropped: boolean
}

export interface CacheOptions {
  readonly clock: Clock
  readonly log: Log
  readonly maxBytes: number
  /** Headers of every answer, flat. */
  readonly shared: readonly string[]
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

/** An answer past its freshness is shown for two more such periods while it is renewed. */
const SHOWN_FOR_PERIODS = 3
const RETRY_MS = 1_000

/**
 * Prepared answers by key. Each is made by one caller at a time, shown stale while it is renewed, and forgotten
 * when the least used no longer fit. Failures are never kept.
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

  entry(key: string, recipe: Recipe): Entry {
    const known = this.#entries.get(key)
    if (known) return known
    const entry: Entry = {
      key,
      recipe,
      prepared: null,
      preparedAt: 0,
      retryAt: 0,
      refreshing: null,
      lastUse: 0,
      dropped: false,
    }
    this.#entries.set(key, entry)
    return entry
  }

  /** The answer if it may be shown right now; starts its renewal when it is no longer fresh. */
  ready(entry: Entry): Prepared | null {
    const { prepared } = entry
    if (prepared === null) return null
    const now = this.#options.clock.now()
    const age = now - entry.preparedAt
    if (age < entry.recipe.freshMs) {
      this.counts.hits++
    } else if (age < entry.recipe.freshMs * SHOWN_FOR_PERIODS) {
      this.counts.staleHits++
      if (entry.refreshing === null && now >= entry.retryAt) this.#refresh(entry).catch(() => {})
    } else return null
    entry.lastUse = ++this.#uses
    return prepared
  }

  /** The answer, made now if need be. Rejects with what the making threw. */
  take(entry: Entry): Promise<Prepared> {
    const prepared = this.ready(entry)
    if (prepared !== null) return Promise.resolve(prepared)
    this.counts.misses++
    entry.lastUse = ++this.#uses
    return this.#refresh(entry)
  }

  #refresh(entry: Entry): Promise<Prepared> {
    entry.refreshing ??= this.#make(entry).finally(() => {
      entry.refreshing = null
    })
    return entry.refreshing
  }

  async #make(entry: Entry): Promise<Prepared> {
    try {
      const prepared = await prepare(await entry.recipe.make(), this.#options.shared)
      this.#keep(entry, prepared)
      return prepared
    } catch (thrown) {
      this.counts.failures++
      entry.retryAt = this.#options.clock.now() + RETRY_MS
      if (entry.prepared === null) this.#forget(entry)
      else this.#options.log.warn({ key: entry.key }, `could not renew an answer: ${sentenceOf(thrown)}`)
      throw thrown
    }
  }

  #keep(entry: Entry, prepared: Prepared): void {
    // An entry that was dropped while it was being renewed serves its callers and is gone.
    if (entry.dropped) return
    this.counts.bytes += prepared.bytes - (entry.prepared?.bytes ?? 0)
    entry.prepared = prepared
    entry.preparedAt = this.#options.clock.now()
    this.counts.entries = this.#entries.size
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
    this.counts.bytes -= entry.prepared?.bytes ?? 0
    this.counts.entries = this.#entries.size
    entry.prepared = null
    entry.dropped = true
  }
}
