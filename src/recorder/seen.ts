import { made } from '../core/made.ts'
import { RecentMap } from '../core/recent-map.ts'
import { ShardedMap } from '../core/sharded-map.ts'
import type { Ms } from '../core/time.ts'
import type { Key } from './keys.ts'

/** One with as many keys as we may hold loses its oldest: the bound matters more than the unlikely repeat. */
type Bucket = RecentMap<true, Key>

/**
 * The keys of recent rows, by the time of the row. Everything in the store from `horizon` on is in here, so a row
 * at or after it is new exactly when its key is not here; an older one has to be looked up in the store.
 * Bounded by count and age: whole buckets of time are forgotten, oldest first, and the horizon moves up.
 */
export class SeenKeys {
  readonly #spanMs: number
  readonly #maxKeys: number
  readonly #buckets = new Map<number, Bucket>()
  #horizon: Ms = Number.POSITIVE_INFINITY
  /** The end of the newest bucket that was forgotten. */
  #forgotten: Ms = Number.NEGATIVE_INFINITY
  #count = 0
  #lastIndex = Number.NaN
  #lastBucket: Bucket | null = null

  constructor(spanMs: number, maxKeys: number) {
    this.#spanMs = spanMs
    this.#maxKeys = maxKeys
  }

  get horizon(): Ms {
    return this.#horizon
  }

  get count(): number {
    return this.#count
  }

  /** From now on the keys since that time are known; they have been added before. */
  knowSince(horizon: Ms): void {
    this.#horizon = Math.max(horizon, this.#forgotten)
  }

  /** False when the key was there. */
  add(key: Key, at: Ms): boolean {
    const bucket = this.#bucketOf(at)
    const before = bucket.size
    if (!bucket.add(key, true)) return false
    this.#count += bucket.size - before
    if (this.#count > this.#maxKeys) this.#shrink()
    return true
  }

  /**
   * Before very many keys of one moment are added: rather than lose some of a bucket that is full, all of it is forgotten
   * and the horizon moves past it, so that its rows are looked up.
   */
  keepWhole(at: Ms): void {
    if (at < this.#horizon && this.#horizon !== Number.POSITIVE_INFINITY) return
    if (this.#bucketOf(at).isWhole) return
    this.forgetBefore((Math.floor(at / this.#spanMs) + 1) * this.#spanMs)
  }

  forgetBefore(cutoff: Ms): void {
    for (const index of this.#buckets.keys()) {
      if ((index + 1) * this.#spanMs <= cutoff) this.#forget(index)
    }
  }

  #bucketOf(at: Ms): Bucket {
    const index = Math.floor(at / this.#spanMs)
    if (index === this.#lastIndex && this.#lastBucket) return this.#lastBucket
    const bucket = made(this.#buckets, index, () => new RecentMap(this.#maxKeys, () => new ShardedMap()))
    this.#lastIndex = index
    this.#lastBucket = bucket
    return bucket
  }

  #shrink(): void {
    const oldestFirst = [...this.#buckets.keys()].sort((a, b) => a - b)
    while (this.#count > this.#maxKeys && oldestFirst.length > 1) this.#forget(oldestFirst.shift()!)
  }

  #forget(index: number): void {
    const bucket = this.#buckets.get(index)
    if (!bucket) return
    this.#buckets.delete(index)
    this.#count -= bucket.size
    if (index === this.#lastIndex) this.#lastBucket = null
    this.#forgotten = Math.max(this.#forgotten, (index + 1) * this.#spanMs)
    this.#horizon = Math.max(this.#horizon, this.#forgotten)
  }
}
