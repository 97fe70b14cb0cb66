import type { Ms } from '../core/time.ts'
import { type AnyTable, faultOf } from '../define/table.ts'
import type { AnyRow } from './keys.ts'
import type { Doubt, RuleId } from './plausible/check.ts'

/** What speaks against a row that keeps the rules of its columns; null where nothing does. */
export type DoubtOf = (row: AnyRow) => Doubt | null

/** Rows that were not believed, by the rule that spoke against them; the sentence is of the last. */
type Refusals = ReadonlyMap<RuleId, { readonly rows: number; readonly sentence: string }>

export interface Sifted {
  readonly believed: readonly AnyRow[]
  readonly refusals: Refusals
  /** Of the first row that was not believed, what is wrong with it. */
  readonly fault: string | null
}

/**
 * Holds each row against the rules of its columns, and what is sound against what else is known: a doubt looks at sound
 * rows only, and what it remembers is sound. Every row passes here once on its way to the store, whoever brings it; an
 * import does the same line by line before it brings any, as a file with a bad one is refused as a whole.
 */
export function sift(table: AnyTable, rows: readonly AnyRow[], now: Ms, doubtOf: DoubtOf = noDoubt): Sifted {
  const believed: AnyRow[] = []
  const refusals = new Map<RuleId, { rows: number; sentence: string }>()
  let first: string | null = null
  for (const row of rows) {
    const fault = faultOf(table, row, now)
    const doubt: Doubt | null = fault === null ? doubtOf(row) : { rule: 'column', sentence: fault }
    if (doubt === null) {
      believed.push(row)
      continue
    }
    const { rule, sentence } = doubt
    first ??= sentence
    refusals.set(rule, { rows: (refusals.get(rule)?.rows ?? 0) + 1, sentence })
  }
  return { believed, refusals, fault: first }
}

/** Of rows that were held against their rules before they were brought. */
export function siftedBefore(rows: readonly AnyRow[]): Sifted {
  return { believed: rows, refusals: NOTHING, fault: null }
}

const NOTHING: Refusals = new Map()

function noDoubt(): null {
  return null
}
