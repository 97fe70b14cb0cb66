import type { Rollup } from '../define/rollup.ts'
import type { AnyTable } from '../define/table.ts'

/** The tables that are made of a table, those made of these included: they may hold sums of its rows. */
export function derivedFrom(table: AnyTable, rollups: readonly Rollup[]): string[] {
  const found = new Set<string>()
  const follow = (name: string) => {
    for (const { reads, into } of rollups) {
      const reading = Object.values(reads).some((read) => read.name === name)
      if (!reading || into.name === table.name || found.has(into.name)) continue
      found.add(into.name)
      follow(into.name)
    }
  }
  follow(table.name)
  return [...found].sort()
}
