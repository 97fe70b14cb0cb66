import type { RowsByTable } from '../define/into.ts'
import type { Source, SourceContext } from '../define/source.ts'

/**
 * A stream also tells of contracts that are not ours, one to a message; so many of them in a row are no accident. A poll
 * answers for all of them at once.
 */
const UNKNOWN_IN_A_ROW = 20

/**
 * What a source makes of an answer or a message; null of an acknowledgement. One of which nothing is recognised is a
 * fault: without rows are only an answer without entries, and one whose entries are left out on purpose.
 */
export function readAnswer(
  source: Source,
  answer: unknown,
  context: SourceContext,
  state = source.kind === 'stream' ? source.state?.() : undefined,
): RowsByTable | null {
  const { tally } = context
  tally.begin()
  const rows = source.parse(answer, context, state)
  if (rows === null) return null
  if (countOf(rows) > 0) tally.recognised()
  // A list of contracts without one is refused where they are kept.
  else if (source.kind === 'stream' || !source.lists) {
    const fault = tally.faultOf(answer, source.kind === 'stream' ? UNKNOWN_IN_A_ROW : 1)
    if (fault) throw fault
  }
  return rows
}

export function countOf(rows: RowsByTable): number {
  return Object.values(rows).reduce((sum, { length }) => sum + length, 0)
}
