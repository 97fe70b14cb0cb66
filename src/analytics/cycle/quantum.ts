import { groupBy } from '../../core/grouped.ts'
import { sum } from '../../core/stats.ts'
import type { Row } from '../../define/table.ts'
import type { quantumCompositionDaily } from '../../tables/cycle/quantum.ts'

type Part = Row<typeof quantumCompositionDaily>

/** What is exposed by one of its names, of those that are there, in the order of the names; shares are of all parts. */
export function exposureBy<N extends string>(
  parts: readonly Part[],
  names: readonly N[],
  nameOf: (part: Part) => N,
) {
  const exposed = sum(parts.map(({ btc }) => btc))
  const groups = groupBy(parts, nameOf)
  return names.flatMap((name) => {
    const own = groups.get(name)
    if (!own) return []
    const btc = sum(own.map((part) => part.btc))
    const outputs = sum(own.map((part) => part.outputs))
    return { name, btc, outputs, share_of_exposed_pct: exposed > 0 ? (100 * btc) / exposed : null }
  })
}
