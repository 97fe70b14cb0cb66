import { made } from '../core/made.ts'
import { RecentMap } from '../core/recent-map.ts'

/** What is made once for each market, contract or whatever else it hangs on, and kept as long as that is. */
export function oncePer<K extends object, V>(make: (of: K) => V): (of: K) => V {
  const kept = new WeakMap<K, V>()
  return (of) => made(kept, of, make)
}

/** The same by two: for each venue of a market. */
export function oncePerName<K extends object, N extends string, V>(
  make: (of: K, name: N) => V,
): (of: K, name: N) => V {
  const keptOf = oncePer((_: K) => new Map<N, V>())
  return (of, name) => made(keptOf(of), name, () => make(of, name))
}

/** What is asked for again soon: so many are kept at least, whatever they hang on. */
export function lately<K, V>(least: number, make: (of: K) => V): (of: K) => V {
  const kept = new RecentMap<V, K>(2 * least)
  return (of) => made(kept, of, make)
}
