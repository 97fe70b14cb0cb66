/**
 * A map that forgets what was not used lately once it is full, so that strangers cannot grow it without bound.
 * Two generations: when the young one is full it becomes the old one, and what the old one held is gone.
 */
export class RecentMap<V, K = string> {
  readonly #half: number
  #young = new Map<K, V>()
  #old = new Map<K, V>()

  constructor(capacity: number) {
    this.#half = Math.max(1, Math.floor(capacity / 2))
  }

  get(key: K): V | undefined {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const old = this.#old.get(key)
    if (old !== undefined) this.set(key, old)
    return old
  }

  set(key: K, value: V): void {
    if (this.#young.size >= this.#half && !this.#young.has(key)) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, value)
  }

  /** Whether it was there. */
  delete(key: K): boolean {
    const wasYoung = this.#young.delete(key)
    return this.#old.delete(key) || wasYoung
  }

  /** Each entry once, with its newest value. */
  *[Symbol.iterator](): Generator<[K, V]> {
    yield* this.#young
    for (const entry of this.#old) if (!this.#young.has(entry[0])) yield entry
  }

  /** Entries held, those that both generations hold counted twice. */
  get size(): number {
    return this.#young.size + this.#old.size
  }
}
