import { durationMs } from '../core/time.ts'
import type { Source } from '../define/source.ts'
import { intoTables } from '../tables/record/recording.ts'
import { byRank } from './facts.ts'
import type { GapSource } from './left-behind.ts'
import type { TermRow } from './source-terms.ts'

/** Contracts first, tickers next, then the rest: each kind within its third of the spread. */
export function firstDelays(sources: readonly Source[], spreadMs: number): Map<Source, number> {
  const delays = new Map<Source, number>()
  const ranks = byRank(sources)
  for (const [rank, group] of ranks.entries()) {
    group.forEach((source, index) => {
      delays.set(source, ((rank + index / group.length) * spreadMs) / ranks.length)
    })
  }
  return delays
}

export function staleAfterMs(source: Source): number {
  return source.kind === 'poll' ? 3 * durationMs(source.every) : durationMs(source.silence)
}

export function gapSource(source: Source, term: TermRow): GapSource {
  return {
    id: source.id,
    into: intoTables(source.tables),
    dueFrom: term.due_from,
    recordedFrom: term.recorded_from,
    everyMs: source.kind === 'poll' ? durationMs(source.every) : null,
  }
}
