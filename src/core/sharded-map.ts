const SHARDS = 64

/**
 * A map of very many keys. One large Map doubles now and then, and copying a hundred thousand keys holds up the
 * event loop for ten milliseconds; many small ones double at different times, each in a fraction of that.
 */
export class ShardedMap<V, K = string> {
  readonly #shards = Array.from({ length: SHARDS }, () => new Map<K, V>())
  #size = 0

  get size(): number {
    return this.#size
  }

  has(key: K): boolean {
    return this.#shardOf(key).has(key)
  }

  get(key: K): V | undefined {
    return this.#shardOf(key).get(key)
  }

  set(key: K, value: V): void {
    const shard = this.#shardOf(key)
    const before = shard.size
    shard.set(key, value)
    this.#size += shard.size - before
  }

  /** Whether it was there. */
  delete(key: K): boolean {
    const wasThere = this.#shardOf(key).delete(key)
    if (wasThere) this.#size--
    return wasThere
  }

  *[Symbol.iterator](): Generator<[K, V]> {
    for (const shard of this.#shards) yield* shard
  }

  #shardOf(key: K): Map<K, V> {
    return this.#shards[spread(key)]!
  }
}

/** Keys of one kind differ most in their last characters. */
function spread(key: unknown): number {
  if (typeof key !== 'string') return Number(key) & (SHARDS - 1)
  const { length } = key
  return (
    (key.charCodeAt(length - 1) * 31 + key.charCodeAt(length - 3) * 7 + key.charCodeAt(length - 5)) &
    (SHARDS - 1)
  )
}
