import { dayMs, durationMs, type Ms, type Span } from '../../core/time.ts'
import type { Archive, ArchiveFile } from '../../define/archive.ts'
import type { Contract } from '../../define/market.ts'
import { keptMs, type Retention } from '../../define/retention.ts'

/** A file that is to be read. */
export interface Wanted extends ArchiveFile {
  readonly archive: Archive
  readonly contract: Contract
}

/**
 * The files of an archive for these contracts. Of what is past retention nothing is read, only to be dropped again. Files
 * follow one another in time: what is stored together lies together then, and a backfill that is broken off has whole
 * days.
 */
export function filesOf(
  archive: Archive,
  contracts: readonly Contract[],
  { from, to }: Span,
  { now, retention }: { readonly now: Ms; readonly retention: Retention },
): Wanted[] {
  const longest = Math.max(...Object.values(archive.tables).map((table) => keptMs(table, retention)))
  const span = { from: Math.max(from, dayMs(archive.since)!, now - longest), to }
  return contracts
    .flatMap((contract) =>
      archive.files(contract, span, now).map((file): Wanted => ({ ...file, archive, contract })),
    )
    .sort((a, b) => a.span.from - b.span.from)
}

/** Whether a file that is not there will not come any more. */
export function isOverdue({ archive, span }: Wanted, now: Ms): boolean {
  return now - span.to > durationMs(archive.dueAfter)
}
