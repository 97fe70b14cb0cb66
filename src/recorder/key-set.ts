export type Key = string | number | boolean

const SHARDS = 64

/**
 * A set of very many keys. One large Set doubles now and then, and copying a hundred thousand keys holds up the
 * event loop for ten milliseconds; many small ones double at different times, each in a fraction of that.
 */
export class KeySet {
  readonly #shards = Array.from({ length: SHARDS }, () => new Set<Key>())
  #size = 0

  get size(): number {
    return this.#size
  }

  has(key: Key): boolean {
    return this.#shardOf(key).has(key)
  }

  /** False when the key was there. */
  add(key: Key): boolean {
    const shard = this.#shardOf(key)
    const before = shard.size
    shard.add(key)
    if (shard.size === before) return false
    this.#size++
    return true
  }

  #shardOf(key: Key): Set<Key> {
    return this.#shards[spread(key)]!
  }
}

/** Keys of one table differ most in their last characters. */
function spread(key: Key): number {
  if (typeof key !== 'string') return Number(key) & (SHARDS - 1)
  const { length } = key
  return (
    (key.charCodeAt(length - 1) * 31 + key.charCodeAt(length - 3) * 7 + key.charCodeAt(length - 5)) &
    (SHARDS - 1)
  )
}
