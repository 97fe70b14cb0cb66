interface Kept<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): unknown
}

/** What a map has under the key; made and kept there where it has nothing yet. */
export function made<K, V>(map: Kept<K, V>, key: K, make: (key: K) => V): V {
  let value = map.get(key)
  if (value === undefined) {
    value = make(key)
    map.set(key, value)
  }
  return value
}
