import type { Standings } from '../../access/standing.ts'
import type { Library } from '../../content/library.ts'
import type { Clock } from '../../core/clock.ts'
import type { OpenReader, Spend } from '../../define/reader.ts'
import type { Ledger } from '../../ledger/port.ts'
import type { Site } from '../documents/document.ts'

/** What members, ideas and courses are served of. */
export interface MemberParts {
  readonly ledger: Ledger
  readonly library: Library
  readonly clock: Clock
  readonly site: Site
  /** Of the record that ideas are held against. */
  readonly openReader: OpenReader
  readonly standingOf: Standings['standingOf']
  /** Where who is not signed in is sent. */
  readonly signInPath: string
}

/** The same for one call, which pays for what it has read. */
export function chargedTo(spend: Spend, parts: MemberParts): MemberParts {
  return { ...parts, openReader: (table) => parts.openReader(table, spend) }
}
