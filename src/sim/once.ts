/** What is made once for each market, contract or whatever else it hangs on, and kept as long as that is. */
export function oncePer<K extends object, V>(make: (of: K) => V): (of: K) => V {
  const made = new WeakMap<K, V>()
  return (of) => {
    if (!made.has(of)) made.set(of, make(of))
    return made.get(of)!
  }
}

/** The same by two: for each venue of a market. */
export function oncePerName<K extends object, N extends string, V>(
  make: (of: K, name: N) => V,
): (of: K, name: N) => V {
  const madeOf = oncePer((_: K) => new Map<N, V>())
  return (of, name) => {
    const made = madeOf(of)
    if (!made.has(name)) made.set(name, make(of, name))
    return made.get(name)!
  }
}
